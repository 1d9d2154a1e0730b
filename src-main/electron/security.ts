/** Electron's doors, shut: permissions, navigation, new windows, webviews, the network. What is left open says so in rules.ts. */
import { app, type Session, shell, type WebContents } from 'electron'
import { externalAddress, isAllowedPermission, isAllowedRequest } from './rules.ts'

/** The only place that hands an address to the system. */
export function openExternal(address: string): void {
  const allowed = externalAddress(address)
  if (allowed !== null) void shell.openExternal(allowed)
}

export function secureSession(session: Session, developmentOrigin: string | null): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isAllowedPermission(permission, details.requestingUrl, developmentOrigin)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowedPermission(permission, origin, developmentOrigin))
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isAllowedRequest(details.url, developmentOrigin) }))
}

/** For every page that ever comes to be, before it loads anything. */
export function secureContents(developmentOrigin: string | null): void {
  app.on('web-contents-created', (_event, contents) => shutContents(contents, developmentOrigin))
}

function shutContents(contents: WebContents, developmentOrigin: string | null): void {
  // Vite reloads its page while developing; a packed app never navigates.
  const isReload = (address: string): boolean => developmentOrigin !== null && address.startsWith(`${developmentOrigin}/`)
  contents.on('will-navigate', (event) => {
    if (!isReload(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url)
    return { action: 'deny' }
  })
}
