/** Files out of drops, pastes and choosers, folders walked through, each with its path inside what was dropped. */
import type { DroppedFile } from '../api.ts'
import { messages } from '../i18n/index.ts'

/** Everything in a drop; must be called while the drop event is handled, the entries are dead afterwards. */
export async function filesOfDrop(transfer: DataTransfer, wantsFolders: boolean): Promise<DroppedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: DroppedFile[] = []
  for (const { entry, file } of found) {
    if (entry?.isDirectory && !wantsFolders) files.push(...(await walk(entry, '')))
    else if (file) files.push({ file, path: file.name })
  }
  return files
}

async function walk(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`
  if (isFile(entry)) return [{ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path }]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: DroppedFile[] = []
  // A reader gives at most 100 entries at a time and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return files
    for (const child of batch) files.push(...(await walk(child, path)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

export function filesOfList(list: FileList | null): DroppedFile[] {
  return [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }))
}

/** Opens the file chooser of the platform: for files, for a folder, or for one file of some kind ("image/*"). */
export function chooseFiles(folder = false, only = ''): Promise<DroppedFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = only === ''
    input.accept = only
    input.webkitdirectory = folder
    input.addEventListener('change', () => resolve(filesOfList(input.files)))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

/** Pictures on the clipboard get a name that says when they were pasted, so that two pastes never look like one. */
export function picturesOfPaste(transfer: DataTransfer | null): DroppedFile[] {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return filesOfList(transfer?.files ?? null).map(({ file, path }, i) => {
    const isNameless = /^image\.\w+$/.test(path)
    return isNameless
      ? { file, path: `${messages().shell.pastedName(i > 0 ? `${stamp} ${i + 1}` : stamp)}.${path.split('.').at(-1) ?? 'png'}` }
      : { file, path }
  })
}

export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
