/** Every kind of problem that an import reports. The code is for programs, the sentence names the file and the next step; docs/importing.md lists all. */
import type { Problem } from '../../../src-shared/model.ts'

export const IMPORT_PROBLEMS = [
  'SOURCE_NOT_FOUND',
  'SOURCE_UNREADABLE',
  'SOURCE_UNSUPPORTED',
  'SOURCE_EMPTY',
  'DISK_FULL',
  'ZIP_DAMAGED',
  'ZIP_ENCRYPTED',
  'ZIP_UNSAFE_PATH',
  'ZIP_BOMB',
  'ZIP_NESTED',
  'HISTORY_LINE_INVALID',
  'HISTORY_LINE_TOO_LONG',
  'HISTORY_FIELD_INVALID',
  'HISTORY_FIELD_UNKNOWN',
  'HISTORY_REF_REPEATED',
  'TEXT_ENCODING',
  'TEXT_TOO_LARGE',
  'PICTURE_EMPTY',
  'PICTURE_NOT_A_PICTURE',
  'PICTURE_TRUNCATED',
  'PICTURE_TOO_LARGE',
  'PICTURE_UNREADABLE',
  'PICTURE_UNSUPPORTED',
  'PICTURE_MISSING',
  'PICTURE_OUTSIDE',
  'TIME_CONTRADICTION',
  'TIME_AMBIGUOUS',
  'TIME_UNREADABLE',
  'METADATA_DAMAGED',
  'TOO_MANY_VALUES',
  'ROUND_NOT_READ',
  'FORGOTTEN',
] as const
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number]

export function importProblem(code: ImportProblemCode, where: string, message: string): Problem {
  return { where, code, message }
}
