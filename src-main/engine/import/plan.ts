/**
 * What an import is going to read. In: paths. Out: units, one per source: a history, a note, the loose pictures of a folder, or what cannot be imported and why.
 * Bytes are only looked at; nothing is stored.
 */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Problem, SourceReport } from '../../../src-shared/model.ts'
import { readHead } from './bytes.ts'
import { countLines } from './lines.ts'
import { emptyPicture, notAPicture } from './prepare.ts'
import { importProblem } from './problems.ts'
import { type ReaderFormat } from './readers.ts'
import { emptyReport, problemSink } from './report.ts'
import { isPictureName, SNIFF_BYTES, sniff, type Sniffed } from './sniff.ts'
import { openTree, type TreeOptions } from './tree.ts'
import type { FileTree, InputFile } from './types.ts'
import { damagedEntry, openZip } from './zip.ts'

export type Unit = { report: SourceReport; tree: FileTree | null } & (
  | { kind: ReaderFormat; file: InputFile; tree: FileTree; expected: number }
  | { kind: 'pictures'; files: InputFile[]; tree: FileTree; expected: number }
  | { kind: 'refused'; expected: 0 }
)
export type Plan = { units: Unit[]; trees: FileTree[] }

export type PlanOptions = TreeOptions & {
  /** The format that the person named for texts. */
  as: ReaderFormat | null
  found(files: number): void
}

/** Looks at every path and everything below it. */
export async function planImport(paths: readonly string[], options: PlanOptions): Promise<Plan> {
  const plan: Plan = { units: [], trees: [] }
  for (const path of new Set(paths.map((given) => resolve(given)))) {
    options.signal.throwIfAborted()
    await planPath(path, plan, options)
  }
  return plan
}

async function planPath(path: string, plan: Plan, options: PlanOptions): Promise<void> {
  let tree: FileTree
  let isFolder: boolean
  try {
    isFolder = (await stat(path)).isDirectory()
    tree = await openTree(path, options)
  } catch (error) {
    options.signal.throwIfAborted()
    plan.units.push(refused(path, [pathProblem(path, error)]))
    return
  }
  await planTree(tree, isFolder ? 'folder' : 'file', plan, options)
}

type TreeKind = 'folder' | 'file' | 'zip'

/** Sorts the files of a tree into units. */
async function planTree(tree: FileTree, kind: TreeKind, plan: Plan, options: PlanOptions): Promise<void> {
  plan.trees.push(tree)
  const pictures: InputFile[] = []
  const problems = [...tree.problems]
  const before = plan.units.length
  for (const file of tree.files) {
    options.signal.throwIfAborted()
    options.found(plan.units.length + pictures.length)
    const problem = await planFile(file, tree, kind, pictures, plan, options)
    if (problem !== null) problems.push(problem)
  }
  const hasUnits = plan.units.length > before
  if (!hasUnits && pictures.length === 0 && problems.length === 0)
    problems.push(
      importProblem(
        'SOURCE_EMPTY',
        tree.path,
        `"${tree.path}" holds no file to import. Choose a folder or zip with pictures, notes or a history.`,
      ),
    )
  if (pictures.length > 0) plan.units.push(picturesUnit(tree, kind, pictures, problems))
  else if (problems.length > 0) plan.units.push({ ...refused(tree.path, problems), tree })
  const [first] = plan.units.slice(before)
  if (first !== undefined && tree.skipped > 0) first.report.skipped = tree.skipped
}

function picturesUnit(tree: FileTree, kind: TreeKind, files: InputFile[], problems: Problem[]): Unit {
  const report = withProblems(emptyReport(tree.path, kind === 'file' ? 'picture' : 'pictures', 1), problems)
  return { kind: 'pictures', files, tree, report, expected: files.length }
}

/** Adds the unit of a file; returns the problem of one that cannot be imported. */
async function planFile(
  file: InputFile,
  tree: FileTree,
  kind: TreeKind,
  pictures: InputFile[],
  plan: Plan,
  options: PlanOptions,
): Promise<Problem | null> {
  let head: Uint8Array
  try {
    head = await readHead(file, SNIFF_BYTES)
  } catch (error) {
    options.signal.throwIfAborted()
    return kind === 'zip' ? damagedEntry(file.path, error) : pathProblem(file.path, error)
  }
  const sniffed = asNamed(sniff(file.name, head), options.as)
  if (sniffed.kind === 'picture') pictures.push(file)
  else if (sniffed.kind === 'zip') return planZip(file, kind, plan, options)
  else if (sniffed.kind === 'empty')
    return isPictureName(file.name)
      ? emptyPicture(file)
      : importProblem('SOURCE_EMPTY', file.path, `"${file.path}" has no bytes. If it should have some, copy it again.`)
  else if (sniffed.kind === 'unknown') return isPictureName(file.name) ? notAPicture(file, head) : unsupported(file, sniffed.what)
  else {
    const expected = sniffed.kind === 'history' ? await countLines(await file.stream(), options.signal) : 1
    plan.units.push({ kind: sniffed.kind, file, tree, expected, report: emptyReport(file.path, sniffed.kind, sniffed.confidence) })
  }
  return null
}

async function planZip(file: InputFile, kind: TreeKind, plan: Plan, options: PlanOptions): Promise<Problem | null> {
  if (kind === 'zip')
    return importProblem(
      'ZIP_NESTED',
      file.path,
      `"${file.path}" is a zip inside a zip and is not opened. Unpack the outer zip and import the folder.`,
    )
  await planTree(await openZip(file.path, file.path, file.size, options.signal), 'zip', plan, options)
  return null
}

/** The person's word decides between texts; it cannot make a picture or a zip into one. */
function asNamed(sniffed: Sniffed, as: ReaderFormat | null): Sniffed {
  const isText = sniffed.kind === 'history' || sniffed.kind === 'note' || (sniffed.kind === 'unknown' && /text|JSON/.test(sniffed.what))
  return as !== null && isText ? { kind: as, confidence: 1 } : sniffed
}

function unsupported(file: InputFile, what: string): Problem {
  return importProblem('SOURCE_UNSUPPORTED', file.path, `"${file.path}" is ${what}, which is not imported. ${NEXT_STEP}`)
}

const NEXT_STEP =
  'Pictures (PNG, JPEG, WebP, GIF, BMP, HEIC, AVIF), .txt and .md notes, history .jsonl files and zips are: export it as one of these, or name the format of a text.'

function refused(path: string, problems: Problem[]): Unit {
  return { kind: 'refused', report: withProblems(emptyReport(path, 'unknown', 0), problems), tree: null, expected: 0 }
}

/** Files that are of no kind to import are only named; those that should have become rounds are counted as failed. */
function withProblems(report: SourceReport, problems: readonly Problem[]): SourceReport {
  const lost = problems.filter(({ code }) => code !== 'SOURCE_UNSUPPORTED' && code !== 'SOURCE_EMPTY')
  const sink = problemSink(report)
  sink.add(problems)
  sink.close()
  report.rounds.failed += lost.length
  report.media.failed += lost.filter(({ code }) => code.startsWith('PICTURE_')).length
  return report
}

function pathProblem(path: string, error: unknown): Problem {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing
    ? importProblem('SOURCE_NOT_FOUND', path, `"${path}" is not there. Check the path.`)
    : importProblem('SOURCE_UNREADABLE', path, `Cannot read "${path}": ${sentence(error)}. Check that you may read it.`)
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
