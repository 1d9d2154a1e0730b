/** What the tests of the import share: a data folder of their own, pictures and zips made on the spot. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { crc32, deflateRawSync } from 'node:zlib'
import type { Settings } from '../../../src-shared/contract.ts'
import { homePaths } from '../context.ts'
import { openDatabase, type Db } from '../db/open.ts'
import { openMediaStore, type FileOperations } from '../media-store.ts'
import { prepareMedia } from '../perceive/image.ts'
import type { ImportContext } from './import.ts'
import type { PicturePreparer } from './prepare.ts'

/** Long after everything in the tests, so that a time of the import would be seen. */
export const TEST_NOW = new Date('2031-05-05T12:00:00Z')

export type TestHome = {
  context: ImportContext
  db: Db
  folder: string
  file(path: string, content: string | Uint8Array): string
  close(): void
}

/** A data folder and a place for source files, both removed by `close`. */
export function testHome(options: { settings?: Partial<Settings>; files?: FileOperations; inference?: PicturePreparer } = {}): TestHome {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-import-'))
  const paths = homePaths(join(folder, 'home'))
  mkdirSync(paths.home, { recursive: true })
  const db = openDatabase(paths.database)
  const settings: Settings = { locale: 'en-US', timezone: 'UTC', dateOrder: null, theme: 'system', offline: true, ...options.settings }
  const context: ImportContext = {
    db,
    paths,
    clock: () => TEST_NOW,
    log: () => undefined,
    emit: () => undefined,
    settings: () => settings,
    inference: options.inference ?? { prepareMedia },
    media: openMediaStore(paths, options.files),
  }
  return {
    context,
    db,
    folder,
    file(path, content) {
      const full = join(folder, path)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(full, content)
      return full
    },
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PictureOptions = {
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
  width?: number
  height?: number
  taken?: string
  offset?: string
  gps?: { date: string; time: string }
}

/** A picture whose bytes depend on the seed. */
export async function makePicture(
  seed: number,
  { format = 'png', width = 64, height = 48, taken, offset, gps }: PictureOptions = {},
): Promise<Buffer> {
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => ((index * 31 + seed * 7919 + ((index * seed) >> 3)) >>> 0) & 255),
  )
  let picture = sharp(noise, { raw: { width, height, channels: 3 } })
  if (taken !== undefined || gps !== undefined) {
    picture = picture.withExif({
      IFD2: {
        ...(taken === undefined ? {} : { DateTimeOriginal: taken }),
        ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
      },
      ...(gps === undefined ? {} : { IFD3: { GPSDateStamp: gps.date, GPSTimeStamp: gps.time } }),
    })
  }
  return picture.toFormat(format).toBuffer()
}

export type ZipEntry = { name: string; content: string | Uint8Array; encrypted?: boolean; store?: boolean; claims?: number }

/** A zip written by hand, so that unsafe names, encryption flags and false sizes (`claims`) are possible. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, encrypted = false, store = false, claims } of entries) {
    const bytes = Buffer.from(content)
    const packed = store ? bytes : deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    common.writeUInt16LE(store ? 0 : 8, 4)
    // 2024-06-17 09:30:12
    common.writeUInt16LE((9 << 11) | (30 << 5) | 6, 6)
    common.writeUInt16LE((44 << 9) | (6 << 5) | 17, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

export type StoredRound = {
  ref: string
  local: string | null
  offset: number | null
  basis: string
  weak: number
  state: string
  texts: string[]
  pictures: [name: string, caption: string | null, isThere: boolean][]
}

/** Everything the rounds say, in the order of their refs. */
export function storedRounds(db: Db): StoredRound[] {
  const rounds = db.prepare('SELECT id, ref, local_time, offset_minutes, time_basis, time_weak, state FROM round ORDER BY id').all() as {
    id: number
    ref: string
    local_time: string | null
    offset_minutes: number | null
    time_basis: string
    time_weak: number
    state: string
  }[]
  return rounds.map((round) => ({
    ref: round.ref,
    local: round.local_time,
    offset: round.offset_minutes,
    basis: round.time_basis,
    weak: round.time_weak,
    state: round.state,
    texts: (db.prepare('SELECT text FROM message WHERE round_id = ? ORDER BY ord').all(round.id) as { text: string }[]).map(
      ({ text }) => text,
    ),
    pictures: (
      db.prepare('SELECT name, caption, media FROM round_media WHERE round_id = ? ORDER BY ord').all(round.id) as {
        name: string
        caption: string | null
        media: string | null
      }[]
    ).map(({ name, caption, media }) => [name, caption, media !== null]),
  }))
}

export const neverStopped = { signal: new AbortController().signal, progress: () => undefined }
