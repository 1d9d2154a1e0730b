/**
 * Core of `adamm lab read`: one picture through OCR, layout and value reading, as the CLI prints it. In: a path and an inference door.
 * Out: the lines found and the records made of them.
 */
import type { OcrLine, Polygon, PictureReading, ReadingSettings } from '../../../src-shared/model.ts'
import { extractFromPicture } from './layout.ts'

export type LabReadValue = { attribute: string; value: number | string | null; raw: string; unit: string | null; polygon: Polygon }
export type LabReadOutput = {
  path: string
  width: number
  height: number
  lines: Pick<OcrLine, 'text' | 'confidence' | 'polygon'>[]
  records: LabReadValue[][]
}

/** Who reads pictures; inference/client.ts is one. */
export type PictureReader = { readPicture(source: string): Promise<PictureReading> }

/**
 * Reads one picture.
 * @param settings used only where the picture's own values leave a date order or decimal mark open.
 * @throws AdammError SOURCE_UNREADABLE, MODEL_MISSING and others of the reader.
 */
export async function labRead(
  path: string,
  reader: PictureReader,
  settings: ReadingSettings = { locale: 'en-US', dateOrder: null },
): Promise<LabReadOutput> {
  const reading = await reader.readPicture(path)
  const found = extractFromPicture(reading, path, { settings, caption: null, time: null })
  const records = [...Map.groupBy(found, (one) => one.record).values()].map((record) =>
    record.map((one) => ({
      attribute: one.attribute,
      value: one.value.number ?? one.value.text,
      raw: one.value.raw,
      unit: one.value.unit,
      polygon: one.provenance.type === 'picture' ? one.provenance.polygon : [],
    })),
  )
  const lines = reading.lines.map(({ text, confidence, polygon }) => ({ text, confidence, polygon }))
  return { path, width: reading.width, height: reading.height, lines, records }
}
