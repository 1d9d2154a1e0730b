/**
 * The picture that a search shows: one that was chosen, dropped on the page of the search or pasted there. In: files. Out: its bytes for the engine, made smaller, since
 * the picture model sees little of its size, and a preview. It is kept by this window alone and never imported.
 */
import { create } from 'zustand'
import { AdammError } from '../../src-shared/errors.ts'
import type { DroppedFile } from '../api.ts'
import { messages } from '../i18n/index.ts'
import { importFiles } from './jobs.ts'
import { go } from './route.ts'
import { complain } from './toasts.ts'

type Shown = { base64: string; preview: string; name: string }
export const useShown = create<{ shown: Shown | null }>(() => ({ shown: null }))

/** Longest side that is sent. */
const SIDE = 640

/** The first picture is searched with; files that hold none are imported as everywhere else. */
export async function showFiles(files: readonly DroppedFile[]): Promise<void> {
  const picture = files.find(({ file }) => file.type.startsWith('image/'))
  if (!picture) return importFiles(files)
  try {
    const preview = await smaller(picture.file)
    useShown.setState({ shown: { base64: preview.slice(preview.indexOf(',') + 1), preview, name: picture.path } })
    go({ view: 'search', query: {} })
  } catch (error) {
    complain(error)
  }
}

export function hidePicture(): void {
  useShown.setState({ shown: null })
}

/** A data address of the picture. @throws AdammError SOURCE_UNREADABLE when the window cannot draw it */
async function smaller(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new AdammError('SOURCE_UNREADABLE', messages().search.notDrawn(file.name))
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/png')
}
