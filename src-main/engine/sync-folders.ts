/** Folders that sync services copy file by file, and what to say of a data folder inside one. In: its path. Out: warnings for people. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SYNC_FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^onedrive( - .*)?$/i, 'OneDrive'],
  [/^dropbox( \(.*\))?$/i, 'Dropbox'],
  [/^(icloud ?drive|com~apple~clouddocs|mobile documents)$/i, 'iCloud Drive'],
  [/^(google ?drive|my drive|googledrive-.*)$/i, 'Google Drive'],
  [/^nextcloud$/i, 'Nextcloud'],
]

/** What a person should know about where the data folder lies: file sync services copy a database while it is written and break it. */
export function homeWarnings(home: string): string[] {
  const service = syncServiceOf(resolve(home))
  if (service === null) return []
  return [
    `The data folder "${home}" lies in a folder that ${service} copies. It can break the database and sends your data to its servers. Choose another folder with --home.`,
  ]
}

function syncServiceOf(home: string): string | null {
  const parts = home.split(/[\\/]/)
  for (const part of parts) {
    for (const [pattern, name] of SYNC_FOLDERS) if (pattern.test(part)) return name
  }
  // Syncthing marks every folder it shares.
  for (let length = parts.length; length > 1; length--) {
    if (existsSync(join(parts.slice(0, length).join('/'), '.stfolder'))) return 'Syncthing'
  }
  return null
}
