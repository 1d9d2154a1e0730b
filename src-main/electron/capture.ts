/**
 * The clipboard into the memory. In: a clipboard in the shape of the web's (items with types). Out: what was stored, or that there was nothing.
 * The newest item decides; a picture is taken before the text that often comes with it. Free of electron: tray.ts hands over the real clipboard.
 */
import type { Host } from '../host.ts'
import type { Incoming } from './incoming.ts'

export type ClipboardItemLike = { readonly types: readonly string[]; getType(type: string): Promise<unknown> }
export type ClipboardLike = { read(): Promise<readonly ClipboardItemLike[]> }
export type Captured = { kind: 'picture' | 'text'; path: string; job: number }

const PICTURES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' }

/** Stores what is on the clipboard and starts its import. Null when it holds neither a picture nor words. @throws AdammError */
export async function captureClipboard(
  clipboard: ClipboardLike,
  host: Pick<Host, 'call'>,
  incoming: Incoming,
  now: Date,
): Promise<Captured | null> {
  const found = await contentOf(clipboard)
  if (found === null) return null
  const path = await incoming.store(`Clipboard ${stamp(now)}.${found.ending}`, found.bytes)
  const started = await host.call('import.start', { paths: [path] })
  if (!started.ok) throw Object.assign(new Error(started.error.message), { code: started.error.code })
  incoming.taken([path], started.value.job)
  return { kind: found.kind, path, job: started.value.job }
}

async function contentOf(clipboard: ClipboardLike): Promise<{ kind: Captured['kind']; ending: string; bytes: Uint8Array } | null> {
  const items = await clipboard.read()
  for (const item of items)
    for (const [type, ending] of Object.entries(PICTURES)) {
      if (!item.types.includes(type)) continue
      const bytes = await bytesOf(await item.getType(type))
      if (bytes.byteLength > 0) return { kind: 'picture', ending, bytes }
    }
  for (const item of items) {
    if (!item.types.includes('text/plain')) continue
    const bytes = await bytesOf(await item.getType('text/plain'))
    if (new TextDecoder().decode(bytes).trim() !== '') return { kind: 'text', ending: 'md', bytes }
  }
  return null
}

async function bytesOf(content: unknown): Promise<Uint8Array> {
  return content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : new TextEncoder().encode(String(content))
}

/** On the person's clock, in a form that every file system takes and that the reader of file names knows as a time. */
function stamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`
}
