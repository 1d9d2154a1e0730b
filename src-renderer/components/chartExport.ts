/** Saving and dragging out a chart. In: its model. Out: PNG, SVG, CSV or JSON of the same numbers. */
import { messages } from '../i18n/index.ts'
import { chartSvg } from '../lib/chartSvg.ts'
import { tableOf } from '../lib/chartData.ts'
import type { ChartData } from '../lib/chartData.ts'
import { toCsv, toTsv } from '../lib/delimited.ts'
import { useSettings } from '../stores/settings.ts'
import { complain } from '../stores/toasts.ts'
import { saveFile } from './files.ts'

export const CHART_FORMATS = ['png', 'svg', 'csv', 'json'] as const
export type ChartFormat = (typeof CHART_FORMATS)[number]

const SIZE = { width: 960, height: 420 } as const
const SCALE = 2

/** Never throws: what fails is shown. */
export async function saveChart(data: ChartData, name: string, format: ChartFormat): Promise<void> {
  try {
    if (format === 'png') return saveFile(`${name}.png`, await pngOf(svgText(data)))
    if (format === 'svg') return saveFile(`${name}.svg`, svgText(data), 'image/svg+xml')
    const { columns, rows } = numbersOf(data)
    if (format === 'csv') return saveFile(`${name}.csv`, toCsv(columns, rows), 'text/csv')
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])))
    saveFile(`${name}.json`, JSON.stringify({ title: data.title, rows: objects }, null, 1), 'application/json')
  } catch (error) {
    complain(error)
  }
}

/** The chart's numbers with their names in the language of the window. */
export function numbersOf(data: ChartData): ReturnType<typeof tableOf> {
  const t = messages().chart
  return tableOf(data, { from: t.from, to: t.to, count: t.count })
}

/**
 * Puts a chart into a drag: a picture for documents and folders, its numbers for spreadsheets and text fields. Must run inside of the dragstart event,
 * so the picture is the canvas as it stands; charts without a canvas are dragged as SVG.
 */
export function dragChart(transfer: DataTransfer, data: ChartData, name: string, canvas: HTMLCanvasElement | null): void {
  const { columns, rows } = numbersOf(data)
  const address = canvas ? canvas.toDataURL('image/png') : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(data))}`
  const [mime, extension] = canvas ? ['image/png', 'png'] : ['image/svg+xml', 'svg']
  transfer.effectAllowed = 'copy'
  if (canvas) transfer.items.add(fileOf(address, `${name}.png`))
  transfer.setData('text/plain', toTsv(columns, rows))
  transfer.setData('text/csv', toCsv(columns, rows))
  transfer.setData('DownloadURL', `${mime}:${name}.${extension}:${address}`)
}

function fileOf(dataAddress: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataAddress.slice(dataAddress.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

function svgText(data: ChartData): string {
  const style = getComputedStyle(document.documentElement)
  const token = (key: string): string => style.getPropertyValue(key).trim()
  const colors = {
    text: token('--text'),
    muted: token('--muted'),
    grid: token('--grid'),
    surface: token('--surface'),
    series: [token('--accent'), token('--corrected')] as const,
  }
  return chartSvg(data, { ...SIZE, locale: useSettings.getState().settings.locale, colors })
}

async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = SIZE.width * SCALE
    canvas.height = SIZE.height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error(messages().chart.notDrawn)
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}
