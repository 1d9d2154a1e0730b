/** Backup, restore and export of everything. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function backup(w: Words) {
  return {
    group: 'Backup',
    create: 'Make a backup',
    createHint: 'One file with everything that is yours. It is read again and compared before it gets its name.',
    file: 'File of the backup',
    filePlaceholder: '/media/disk/adamm-backup.zip',
    run: 'Back up',
    running: 'Backing up',
    made: (file: string, bytes: number) => `Backed up to ${file} (${w.bytes(bytes)}), read again and compared.`,
    notVerified: (file: string) => `${file} was written and does not compare. Do not rely on it; make another one.`,
    missing: (n: number) =>
      w.plural(n, {
        one: '# picture was not in the data folder and is not in it.',
        other: '# pictures were not in the data folder and are not in it.',
      }),
    choose: 'Choose…',
    download: 'Download',
    downloaded: (name: string, bytes: number) => `Made, read again and compared: ${name} (${w.bytes(bytes)}). The browser saves it.`,
    restoreFrom: 'Restore a backup',
    restoreFromHint: 'The backup is read and compared first, then you are asked. What is here now is kept in a folder beside it.',
    inspect: 'Check a backup',
    inspectHint: 'Reads every byte of a backup and compares it with its list. Nothing is changed.',
    check: 'Check',
    checking: 'Reading the backup',
    whole: (version: string, at: string, files: number, bytes: number) =>
      `Whole: made by AdaMM ${version} on ${at}, ${w.plural(files, { one: '# file', other: '# files' })}, ${w.bytes(bytes)}.`,
    broken: 'It does not compare with its list. Do not restore it.',
    restore: 'Restore',
    restoreHint: 'The backup takes the place of this memory at the next start. What is here now is kept in a folder beside it.',
    restoreRun: 'Restore this backup',
    restoreAsk: 'Replace this memory at the next start?',
    restored: 'The backup was checked and takes its place when AdaMM starts the next time.',
    safety: (folder: string) => `What is here now will be kept in ${folder} then.`,
    export: 'Export everything',
    exportHint: 'History files and pictures in a new folder, in open formats; importing the folder makes the same memory.',
    folder: 'New folder',
    folderPlaceholder: 'a path that is not there yet',
    exported: (files: number, pictures: number) =>
      `Exported ${w.plural(files, { one: '# file', other: '# files' })} with ${w.plural(pictures, { one: '# picture', other: '# pictures' })}.`,
  }
}
export type Messages = ReturnType<typeof backup>
