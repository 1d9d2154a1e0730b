/**
 * `node scripts/make-gallery.ts`: reads one picture of each kind of the sample and draws what was found into docs/gallery.md: the boxes of the lines,
 * and each value tied to its label. The page carries a hash of all it is made from, so that a stale page is found without reading a picture.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { extractFromPicture } from '../src-main/engine/extract/layout.ts'
import { settleBySource } from '../src-main/engine/extract/same-source.ts'
import { createService } from '../src-main/engine/inference/service.ts'
import type { ExtractedObservation, PictureReading, Polygon, ReadingSettings } from '../src-shared/model.ts'

type Kind = { picture: string; title: string; words: string }

const KINDS: readonly Kind[] = [
  {
    picture: 'glucose-2026-03-14',
    title: 'Dashboard of cards',
    words: 'The label stands above its value, small units beside large figures.',
  },
  {
    picture: 'glucose-2026-05-16',
    title: 'Phone screenshot',
    words: 'Label left, value right, on a dark ground. The status bar and the curve give no values.',
  },
  {
    picture: 'sleep-2026-03-05',
    title: 'Grid of tiles',
    words: 'The label stands below its value; "22m" is minutes because its neighbours are durations.',
  },
  { picture: 'receipt-2026-03-22', title: 'Receipt', words: 'The paper is record 0, its items are records 1, 2, ...' },
  { picture: 'doctor-note', title: 'Note', words: 'Sentences are kept as text for search; only the date is a value.' },
  { picture: 'lake-varn', title: 'Photo', words: 'No text is found, and none is made up.' },
]
const SETTINGS: ReadingSettings = { locale: 'en-GB', dateOrder: 'dmy' }
/** Width of a drawn picture in pixels. */
const WIDTH = 480
const PAGE = 'docs/gallery.md'

/** Hash of the pictures, of the reading code and of this script: what the gallery shows depends on nothing else but the models. */
export function galleryInputs(root: string): string {
  const hash = createHash('sha256')
  const code = ['src-main/engine/perceive', 'src-main/engine/extract/layout'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/^(?:embed|image|store|duplicates)/.test(name))
      .toSorted()
      .map((name) => `${folder}/${name}`),
  )
  for (const path of [
    'scripts/make-gallery.ts',
    'src-main/engine/extract/layout.ts',
    ...code,
    ...KINDS.map(({ picture }) => `sample/${picture}.png`),
  ]) {
    const bytes = readFileSync(join(root, path))
    hash
      .update(`${path}\0`)
      .update(path.endsWith('.ts') ? bytes.toString('utf8').replaceAll('\r\n', '\n') : bytes)
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** The hash that the page in the checkout was made from. */
export function galleryHash(root: string): string | null {
  return /<!-- inputs ([0-9a-f]{16}) -->/.exec(readFileSync(join(root, PAGE), 'utf8'))?.[1] ?? null
}

async function main(root: string): Promise<void> {
  const service = createService({})
  mkdirSync(join(root, 'docs/images'), { recursive: true })
  const parts: string[] = []
  for (const kind of KINDS) {
    const path = join(root, 'sample', `${kind.picture}.png`)
    const reading = await service.readPicture(path)
    const found = settleBySource(
      extractFromPicture(reading, kind.picture, { settings: SETTINGS, caption: null, time: null }),
      SETTINGS,
      null,
    )
    const image = `images/gallery-${kind.picture}.webp`
    writeFileSync(join(root, 'docs', image), await drawn(path, reading, found))
    parts.push(section(kind, image, reading, found))
    process.stdout.write(`${kind.picture}: ${reading.lines.length} lines, ${found.length} values\n`)
  }
  await service.close()
  writeFileSync(join(root, PAGE), page(parts, galleryInputs(root)))
}

function page(parts: readonly string[], hash: string): string {
  return `# What is read in a picture

Pictures of the sample memory with what AdaMM finds in them. Grey: lines of text. Green: values. Blue: their labels, tied to the value.
Made by \`node scripts/make-gallery.ts\`; [how pictures are read](reading-pictures.md) and [how records are made](decisions/layout-to-records.md) say how.

<!-- inputs ${hash} -->

${parts.join('\n')}`
}

function section({ title, words }: Kind, image: string, reading: PictureReading, found: readonly ExtractedObservation[]): string {
  const rows = found.map(
    ({ record, attribute, value }) => `| ${record} | ${cell(attribute)} | ${cell(value.raw)} | ${cell(valueText(value))} |`,
  )
  const table = found.length === 0 ? ['No values.'] : ['| record | name | printed | read as |', '|---|---|---|---|', ...rows]
  return [
    `## ${title}`,
    '',
    words,
    '',
    `![${title} with its boxes](${image})`,
    '',
    `${reading.lines.length} lines, ${found.length} values.`,
    '',
    ...table,
    '',
  ].join('\n')
}

function valueText(value: ExtractedObservation['value']): string {
  return value.number === null ? (value.text ?? '') : `${value.number} ${value.unit ?? ''}`.trim()
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

async function drawn(path: string, reading: PictureReading, found: readonly ExtractedObservation[]): Promise<Buffer> {
  const scale = WIDTH / reading.width
  const height = Math.round(reading.height * scale)
  const values = found.map(({ provenance }) => outline(provenance, '#12a150', scale))
  const labels = found.map(({ labelProvenance }) => (labelProvenance === null ? '' : outline(labelProvenance, '#2f6fde', scale)))
  const lines = reading.lines.map((line) => shape(line.polygon, '#8a94a3', 1, scale))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${lines.join('')}${found.map((one) => tie(one, scale)).join('')}${labels.join('')}${values.join('')}</svg>`
  return sharp(path)
    .resize(WIDTH, height)
    .composite([{ input: Buffer.from(svg) }])
    .webp({ quality: 62, effort: 6 })
    .toBuffer()
}

function outline(provenance: ExtractedObservation['provenance'], colour: string, scale: number): string {
  return provenance.type === 'picture' ? shape(provenance.polygon, colour, 2, scale) : ''
}

function shape(polygon: Polygon, colour: string, width: number, scale: number): string {
  return `<polygon points="${polygon.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(' ')}" fill="${colour}" fill-opacity="${width > 1 ? 0.12 : 0}" stroke="${colour}" stroke-width="${width}"/>`
}

function tie({ provenance, labelProvenance }: ExtractedObservation, scale: number): string {
  if (provenance.type !== 'picture' || labelProvenance?.type !== 'picture') return ''
  const middle = (polygon: Polygon, axis: 0 | 1): string =>
    ((polygon.reduce((sum, point) => sum + point[axis], 0) / polygon.length) * scale).toFixed(1)
  const [from, to] = [labelProvenance.polygon, provenance.polygon]
  return `<line x1="${middle(from, 0)}" y1="${middle(from, 1)}" x2="${middle(to, 0)}" y2="${middle(to, 1)}" stroke="#2f6fde" stroke-width="1.5" stroke-dasharray="4 3"/>`
}

if (import.meta.main) await main(resolve(import.meta.dirname, '..'))
