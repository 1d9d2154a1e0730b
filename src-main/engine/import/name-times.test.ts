import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderFromNames, timeFromName } from './name-times.ts'

const undecided = { order: null, zone: null }

const NAMES: [name: string, local: string | null, weak?: boolean][] = [
  ['Screenshot_20240617-093012.png', '2024-06-17T09:30:12'],
  ['Screenshot_20240617-093012~2.png', '2024-06-17T09:30:12'],
  ['Screenshot_20240617_093012_Chrome.jpg', '2024-06-17T09:30:12'],
  ['Screenshot_20240617_093012_Sleep Cycle 2.jpg', '2024-06-17T09:30:12'],
  ['Screenshot_2024-06-17-09-30-12-123_com.app.jpg', '2024-06-17T09:30:12'],
  ['Screenshot_2024-06-17-09-30-12.png', '2024-06-17T09:30:12'],
  ['Screenshot 2024-06-17 at 9.30.12\u202fAM.png', '2024-06-17T09:30:12'],
  ['Screenshot 2024-06-17 at 9.30.12 PM.png', '2024-06-17T21:30:12'],
  ['Screenshot 2024-06-17 at 12.30.12 AM.png', '2024-06-17T00:30:12'],
  ['Screen Shot 2024-06-17 at 09.30.12.png', '2024-06-17T09:30:12'],
  ['Screen Shot 2024-06-17 at 12.30.12 PM (2).png', '2024-06-17T12:30:12'],
  ['Bildschirmfoto 2024-06-17 um 09.30.12.png', '2024-06-17T09:30:12'],
  ['Bildschirmfoto vom 2024-06-17 09-30-12.png', '2024-06-17T09:30:12'],
  ['Capture d’écran 2024-06-17 à 09.30.12.png', '2024-06-17T09:30:12'],
  ['Capture d’e\u0301cran 2024-06-17 a\u0300 09.30.12.png', '2024-06-17T09:30:12'],
  ["Capture d'écran 2024-06-17 093012.png", '2024-06-17T09:30:12'],
  ['Captura de pantalla 2024-06-17 a la(s) 9.30.12 p. m..png', '2024-06-17T21:30:12'],
  ['Captura de pantalla 2024-06-17 a las 9.30.12.png', '2024-06-17T09:30:12'],
  ['Captura de Tela 2024-06-17 às 09.30.12.png', '2024-06-17T09:30:12'],
  ['Schermata 2024-06-17 alle 09.30.12.png', '2024-06-17T09:30:12'],
  ['Schermafbeelding 2024-06-17 om 09.30.12.png', '2024-06-17T09:30:12'],
  ['Skärmavbild 2024-06-17 kl. 09.30.12.png', '2024-06-17T09:30:12'],
  ['Näyttökuva 2024-6-17 kello 9.30.12.png', '2024-06-17T09:30:12'],
  ['スクリーンショット 2024-06-17 9.30.12.png', '2024-06-17T09:30:12'],
  ['スクリーンショット 2024-06-17 午後9.30.12.png', '2024-06-17T21:30:12'],
  ['截屏2024-06-17 下午9.30.12.png', '2024-06-17T21:30:12'],
  ['截屏2024-06-17 09.30.12.png', '2024-06-17T09:30:12'],
  ['Снимок экрана 2024-06-17 в 09.30.12.png', '2024-06-17T09:30:12'],
  ['Screenshot from 2024-06-17 09-30-12.png', '2024-06-17T09:30:12'],
  ['Screenshot 2024-06-17 093012.png', '2024-06-17T09:30:12'],
  ['Screenshot 2024-06-17 09-30-12.png', '2024-06-17T09:30:12'],
  ['IMG_20240617_093012.jpg', '2024-06-17T09:30:12'],
  ['IMG_20240617_093012345.jpg', '2024-06-17T09:30:12'],
  ['IMG20240617093012.jpg', '2024-06-17T09:30:12'],
  ['VID_20240617_093012.mp4', '2024-06-17T09:30:12'],
  ['MVIMG_20240617_093012.jpg', '2024-06-17T09:30:12'],
  ['20240617_093012.jpg', '2024-06-17T09:30:12'],
  ['20240617_093012(0).jpg', '2024-06-17T09:30:12'],
  ['20240617093012_1.jpg', '2024-06-17T09:30:12'],
  ['2024061709301200-0123456789ABCDEF.jpg', '2024-06-17T09:30:12'],
  ['WP_20240617_09_30_12_Pro.jpg', '2024-06-17T09:30:12'],
  ['WP_20240617_001.jpg', '2024-06-17', true],
  ['IMG-20240617-WA0001.jpg', '2024-06-17', true],
  ['WhatsApp Image 2024-06-17 at 09.30.12.jpeg', '2024-06-17T09:30:12'],
  ['WhatsApp Image 2024-06-17 at 9.30.12 PM (1).jpeg', '2024-06-17T21:30:12'],
  ['00000042-PHOTO-2024-06-17-09-30-12.jpg', '2024-06-17T09:30:12'],
  ['signal-2024-06-17-093012.jpg', '2024-06-17T09:30:12'],
  ['signal-2024-06-17-093012_002.jpg', '2024-06-17T09:30:12'],
  ['signal-2024-06-17-09-30-12-123.jpg', '2024-06-17T09:30:12'],
  ['photo_2024-06-17_09-30-12.jpg', '2024-06-17T09:30:12'],
  ['photo_1@02-01-2026_03-04-05.jpg', '2026-01-02T03:04:05'],
  ['2024-06-17 09.30.12.jpg', '2024-06-17T09:30:12'],
  ['2024-06-17_09-30.png', '2024-06-17T09:30'],
  ['2024-06-17 09_30_12-Inbox.png', '2024-06-17T09:30:12'],
  ['2024-06-17.md', '2024-06-17', true],
  ['2024-06-17 receipt 123456.png', '2024-06-17', true],
  ['Photo 17-06-2024, 09 30 12.jpg', '2024-06-17T09:30:12'],
  ['6_17_2024 9_30_12 AM.png', '2024-06-17T09:30:12'],
  ['Scan Jun 17, 2024 at 9.30 AM.jpg', '2024-06-17T09:30'],
  ['Scan 17 June 2024.jpg', '2024-06-17', true],
  ['IMG_0001.JPG', null],
  ['Screenshot (12).png', null],
  ['f20240617ab.png', null],
  ['invoice 12345678.png', null],
  ['2024-13-45.png', null],
  ['20241399_093012.png', null],
  ['iPhone 2024.png', null],
]

test.each(NAMES)('%s', (name, local, weak = false) => {
  const { time, ambiguous } = timeFromName(name, undecided)
  expect(time).toEqual(local === null ? null : { local, offsetMinutes: null, basis: 'filename', weak })
  expect(ambiguous).toBe(false)
})

test('a Pixel name is UTC: weak until the person names a zone, then wall time there', () => {
  expect(timeFromName('PXL_20240617_073012345.jpg', undecided).time).toEqual({
    local: '2024-06-17T07:30:12',
    offsetMinutes: 0,
    basis: 'filename',
    weak: true,
  })
  expect(timeFromName('PXL_20240617_233012345.MP.jpg', { order: null, zone: 'Europe/Berlin' }).time).toEqual({
    local: '2024-06-18T01:30:12',
    offsetMinutes: 120,
    basis: 'filename',
    weak: false,
  })
})

test('milliseconds since 1970 are an instant', () => {
  expect(timeFromName('FB_IMG_1718609412345.jpg', undecided).time).toEqual({
    local: '2024-06-17T07:30:12',
    offsetMinutes: 0,
    basis: 'filename',
    weak: true,
  })
  expect(timeFromName('mmexport1718609412345.jpg', { order: null, zone: 'Asia/Shanghai' }).time?.local).toBe('2024-06-17T15:30:12')
})

test('day and month in numbers wait for evidence', () => {
  expect(timeFromName('Photo 05-06-2024, 09 30 12.jpg', undecided)).toEqual({ time: null, ambiguous: true })
  expect(timeFromName('Photo 05-06-2024, 09 30 12.jpg', { order: 'dmy', zone: null }).time?.local).toBe('2024-06-05T09:30:12')
  expect(timeFromName('Photo 05-06-2024, 09 30 12.jpg', { order: 'mdy', zone: null }).time?.local).toBe('2024-05-06T09:30:12')
  expect(orderFromNames(['Photo 05-06-2024.jpg', 'Photo 17-06-2024.jpg'])).toBe('dmy')
  expect(orderFromNames(['05_06_2024.jpg', '6_17_2024.jpg'])).toBe('mdy')
  expect(orderFromNames(['Photo 05-06-2024.jpg', '05_04_2024.jpg'])).toBe(null)
  expect(orderFromNames(['Photo 17-06-2024.jpg', '6_17_2024.jpg'])).toBe(null)
})

test('any time written by any tool comes back', () => {
  const tools = [
    (t: Parts) => `Screenshot_${t.y}${t.mo}${t.d}-${t.h}${t.mi}${t.s}.png`,
    (t: Parts) => `Bildschirmfoto ${t.y}-${t.mo}-${t.d} um ${t.h}.${t.mi}.${t.s}.png`,
    (t: Parts) => `signal-${t.y}-${t.mo}-${t.d}-${t.h}${t.mi}${t.s}.jpg`,
    (t: Parts) => `IMG_${t.y}${t.mo}${t.d}_${t.h}${t.mi}${t.s}.jpg`,
    (t: Parts) => `Screenshot ${t.y}-${t.mo}-${t.d} at ${Number(t.h) % 12 || 12}.${t.mi}.${t.s}\u202f${Number(t.h) < 12 ? 'AM' : 'PM'}.png`,
  ]
  const date = fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.constantFrom(...tools), (when, tool) => {
      const local = when.toISOString().slice(0, 19)
      expect(timeFromName(tool(partsOf(local)), undecided).time?.local).toBe(local)
    }),
  )
})

test('no name throws, and every time found is one of the calendar', () => {
  const piece = fc.constantFrom('2024', '06', '17', '13', '99', '-', '_', '.', ' ', 'at', 'à', 'PM', 'IMG', '093012', '\u202f', '下午')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      ),
      (name) => {
        const { time } = timeFromName(name, undecided)
        if (time !== null) expect(Number.isNaN(Date.parse(time.local))).toBe(false)
      },
    ),
    { numRuns: 2000 },
  )
})

type Parts = { y: string; mo: string; d: string; h: string; mi: string; s: string }

function partsOf(local: string): Parts {
  const [y = '', mo = '', d = '', h = '', mi = '', s = ''] = local.split(/[-T:]/)
  return { y, mo, d, h, mi, s }
}
