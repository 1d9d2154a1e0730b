/**
 * What the readers and the store say to each other. In: files of a tree (folder, zip, single file). Out: rounds in source order.
 * A reader is an async iterable, so that an input larger than the memory never has to be in it at once.
 */
import type { Readable } from 'node:stream'
import type { EventTime, Message, Problem } from '../../../src-shared/model.ts'
import type { DateOrder } from './times.ts'

/** A file that can be read, on disk or inside a zip. */
export type InputFile = {
  /** Path for people and reports: real path, or "archive.zip/inner/a.png". */
  path: string
  /** Path inside its tree, with forward slashes. */
  relative: string
  name: string
  size: number
  /** The file's own time, always weak; null when it says nothing (1980 in zips, the time of an upload). */
  modified: EventTime | null
  stream(): Promise<Readable>
}

/** A dropped path with what lies below it. */
export type FileTree = {
  path: string
  files: InputFile[]
  /** Hidden and system files that were left out. */
  skipped: number
  problems: Problem[]
  /** The file that another file of the tree names; null when it is not there, "outside" when it is not what the person gave to the import. */
  resolve(from: InputFile, reference: string): Promise<InputFile | 'outside' | null>
  close(): Promise<void>
}

export type SourcePicture = { name: string; caption: string | null; file: InputFile | 'outside' | null }

/** A round as a reader found it. */
export type SourceRound = {
  session: string
  ref: string
  /**
   * given: the source names the round, and the same name with other content is a change.
   * generated: the name is only a position; rounds are the same when their content is.
   * picture: a picture alone; it is the same when its bytes are in the memory.
   */
  identity: 'given' | 'generated' | 'picture'
  /** "from picture": embedded time, else the name's, else the file's. */
  time: EventTime | null | 'from picture'
  messages: Message[]
  pictures: SourcePicture[]
  /** Place for problems: "chat.jsonl:12". */
  where: string
}

export type ReaderItem =
  | { type: 'round'; round: SourceRound }
  /** A round that cannot be imported; counted as failed. */
  | { type: 'failed'; problem: Problem }
  /** Something to know that loses no round. */
  | { type: 'problem'; problem: Problem }

export type ReaderOptions = {
  /** Zone that the person named for times without offset; null when none was. */
  zone: string | null
  dateOrder: DateOrder | null
  /** Fills a missing offset from that zone, and counts it. */
  fill(time: EventTime): EventTime
}

/** Reads one file of one format. `hash` sees every byte, so that the source's fingerprint costs no second pass. */
export type Reader = (
  file: InputFile,
  tree: FileTree,
  options: ReaderOptions,
  hash: (bytes: Uint8Array) => void,
) => AsyncGenerator<ReaderItem>
