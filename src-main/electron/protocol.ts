/** Registers app:// (the renderer's files) and media:// (stored pictures). */
import { protocol, type Session } from 'electron'
import type { Host } from '../host.ts'
import { respondWithPage, respondWithPicture } from './responses.ts'

/** Before the app is ready: both schemes are proper origins, so that the content policy and fetch work on them. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: 'media', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

export function handleSchemes(session: Session, host: Host, renderer: string): void {
  session.protocol.handle('app', (request) => respondWithPage(request, renderer))
  session.protocol.handle('media', (request) => respondWithPicture(request, host))
}
