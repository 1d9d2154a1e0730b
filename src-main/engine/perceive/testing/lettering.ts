/**
 * Pictures with text for tests. In: what to write where. Out: a PNG. The letters are drawn as SVG paths from a stroke font below, so that no
 * test depends on fonts installed on the machine.
 */
import sharp from 'sharp'

/** Strokes of a plain sans-serif: "M" points on a grid 0..4 wide and 0..6 high (baseline 6); curves are polylines. */
const STROKES: Record<string, string> = {
  A: '0,6 2,0 4,6|0.7,4 3.3,4',
  B: '0,0 0,6 2.8,6 4,5.2 4,3.8 2.8,3 0,3|2.8,3 3.8,2.2 3.8,0.8 2.8,0 0,0',
  C: '4,1 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,5',
  D: '0,0 0,6 2.4,6 4,4.6 4,1.4 2.4,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3.2,3',
  F: '4,0 0,0 0,6|0,3 3.2,3',
  G: '4,1 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,5 4,3.2 2.4,3.2',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '0,0 0,6',
  K: '0,0 0,6|4,0 0,3.6|1.4,2.6 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,4 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,4.8 0,1.2 1,0',
  P: '0,6 0,0 3,0 4,0.8 4,2.4 3,3.2 0,3.2',
  R: '0,6 0,0 3,0 4,0.8 4,2.4 3,3.2 0,3.2|2,3.2 4,6',
  S: '4,1 3,0 1,0 0,0.9 0,2.1 1,3 3,3 4,3.9 4,5.1 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.8 1,6 3,6 4,4.8 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  '0': '1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,4.8 0,1.2 1,0',
  '1': '0.8,1.4 2.2,0 2.2,6',
  '2': '0,1.2 1,0 3,0 4,1 4,2.2 0,6 4,6',
  '3': '0,0.8 1,0 3,0 4,1 4,2.2 3,3 1.6,3|3,3 4,3.8 4,5 3,6 1,6 0,5.2',
  '4': '3,6 3,0 0,4.2 4,4.2',
  '5': '3.8,0 0.6,0 0.3,2.6 2.8,2.4 4,3.4 4,5 3,6 1,6 0,5.2',
  '6': '3.6,0.6 2.8,0 1.2,0 0,1.4 0,4.8 1,6 3,6 4,5 4,3.6 3,2.7 1,2.7 0,3.6',
  '7': '0,0 4,0 1.4,6',
  '8': '1,3 0.2,2.2 0.2,0.9 1,0 3,0 3.8,0.9 3.8,2.2 3,3 1,3 0,3.9 0,5.1 1,6 3,6 4,5.1 4,3.9 3,3',
  '9': '0.4,5.4 1.2,6 2.8,6 4,4.6 4,1.2 3,0 1,0 0,1 0,2.4 1,3.3 3,3.3 4,2.4',
  '.': '0,5.7 0,6',
  ',': '0.5,5.6 0,6.9',
  ':': '0,2 0,2.3|0,5.7 0,6',
  '%': '1,0 0.2,0.6 0.2,1.6 1,2.2 1.8,1.6 1.8,0.6 1,0|4,0 0,6|3,3.8 2.2,4.4 2.2,5.4 3,6 3.8,5.4 3.8,4.4 3,3.8',
  '-': '0.4,3.2 2.6,3.2',
  // Letters of another script than the shipped recognizer's, for tests of what it cannot read.
  Ж: '0,0 4,6|4,0 0,6|2,0 2,6',
  Ш: '0,0 0,6 4,6 4,0|2,0 2,6',
  Щ: '0,0 0,6 4,6 4,0|2,0 2,6|4,6 4.6,6 4.6,7',
  Ы: '0,0 0,6 2,6 2.6,5 2.6,4 2,3 0,3|4,0 4,6',
  Ю: '0,0 0,6|0,3 1.4,3|2.2,0 3.4,0 4,1.2 4,4.8 3.4,6 2.2,6 1.4,4.8 1.4,1.2 2.2,0',
  Ц: '0,0 0,6 3.6,6|3.4,0 3.4,6|3.6,6 4.2,6 4.2,7',
  Д: '0,7 0,6 4,6 4,7|0.6,6 1.4,0 3.4,0 3.4,6',
  Ф: '2,-0.4 2,6.6|1,1 3,1 4,2 4,4 3,5 1,5 0,4 0,2 1,1',
  Я: '4,6 4,0 1,0 0,0.8 0,2.4 1,3.2 4,3.2|2,3.2 0,6',
  Э: '0,1 1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,5|1.4,3 4,3',
  Л: '0,6 0.8,5.6 1.4,0 4,0 4,6',
  '/': '0,6.4 2.6,-0.4',
}
const WIDTH: Record<string, number> = { '.': 0.4, ',': 0.6, ':': 0.4, '-': 3, '/': 2.6, I: 0, ' ': 2.2 }

export type Lettering = { text: string; x: number; y: number; size: number; colour?: string; weight?: number }
export type Sheet = { width: number; height: number; ground?: string; lines: readonly Lettering[] }

/** Draws capital letters, digits and marks; `size` is the height of a capital in pixels, `x`,`y` the top left of the line. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const paths = sheet.lines.map(({ text, x, y, size, colour = '#111111', weight = 0.13 }) => {
    const unit = size / 6
    let left = x
    let path = ''
    for (const character of text.toUpperCase()) {
      for (const stroke of (STROKES[character] ?? '').split('|').filter((one) => one !== '')) {
        const points = stroke.split(' ').map((pair) => pair.split(',').map(Number))
        path += points
          .map(([px = 0, py = 0], index) => `${index === 0 ? 'M' : 'L'}${(left + px * unit).toFixed(2)} ${(y + py * unit).toFixed(2)}`)
          .join('')
      }
      left += ((WIDTH[character] ?? 4) + 1.5) * unit
    }
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${(size * weight).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><rect width="100%" height="100%" fill="${sheet.ground ?? '#ffffff'}"/>${paths.join('')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
