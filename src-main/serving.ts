/**
 * What both web-like shells (app:// and media:// of Electron, the loopback server) answer with: headers, content types, contained paths.
 * In: a request path or the first bytes of a file. Out: what may be sent, or null.
 */
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

/** Content type of a file of the renderer's build by its name; null for kinds that a build does not hold. */
export function contentTypeOf(path: string): string | null {
  return CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? null
}

/** The policy of every page of the app; `media` allows the scheme of Electron's pictures. */
export function contentSecurityPolicy(options: { media?: boolean } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${options.media === true ? ' media:' : ''} data: blob:`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Headers of every answer. */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/**
 * The file below `folder` that a URL's path names, links followed; null when it leads outside, or is not there.
 * @param pathname as in a URL: starts with "/", percent-encoded
 */
export async function containedFile(folder: string, pathname: string): Promise<string | null> {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  const candidate = resolve(folder, `.${decoded.startsWith('/') ? '' : '/'}${decoded}`)
  if (!isInside(folder, candidate)) return null
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(candidate)])
    return isInside(root, real) ? real : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

/** True when `path` is `folder` or below it. Both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way))
}

const SIGNATURES: readonly (readonly [mime: string, offset: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
  ['image/heic', 4, [0x66, 0x74, 0x79, 0x70, 0x68, 0x65]],
  ['image/bmp', 0, [0x42, 0x4d]],
]

/** Picture type by the first bytes; null for everything a browser must not be handed as a picture (SVG, HTML, text). */
export function sniffPicture(head: Uint8Array): string | null {
  for (const [mime, offset, bytes] of SIGNATURES) {
    if (bytes.every((byte, index) => head[offset + index] === byte)) return mime
  }
  return null
}

/** Type of a stored picture from its own bytes. */
export async function sniffPictureFile(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return sniffPicture(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Headers of a stored picture. Its address is its content's sum, so it never changes. */
export function pictureHeaders(mime: string | null, bytes: number): Record<string, string> {
  return {
    'content-type': mime ?? 'application/octet-stream',
    'content-length': String(bytes),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Opened by itself, a picture is only ever a picture.
    'content-security-policy': "default-src 'none'; sandbox",
    ...(mime === null ? { 'content-disposition': 'attachment' } : {}),
  }
}

/** Where the built renderer lies: beside the built main files, or in out/ of the checkout. */
export function rendererFolder(from: string = import.meta.dirname): string {
  return from.includes(`${sep}out${sep}`)
    ? join(from.slice(0, from.lastIndexOf(`${sep}out${sep}`)), 'out', 'renderer')
    : resolve(from, '..', 'out', 'renderer')
}
