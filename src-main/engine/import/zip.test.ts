import { afterEach, beforeEach, expect, test } from 'vitest'
import { importPaths } from './import.ts'
import { makePicture, makeZip, neverStopped, storedRounds, testHome, type TestHome } from './testing.ts'

let home: TestHome
beforeEach(() => {
  home = testHome()
})
afterEach(() => home.close())

test('an entry of a zip whose checksum does not fit is named; nothing of its bytes goes unnoticed', async () => {
  const note = 'My weight was 82.4 kg.'
  const zip = makeZip([
    { name: 'bad.txt', content: note, store: true },
    { name: 'bad.png', content: await makePicture(1), store: true },
    { name: 'locked.txt', content: 'My weight was 70 kg.', encrypted: true },
    { name: 'good.png', content: await makePicture(2) },
    { name: 'good.txt', content: 'My weight was 81 kg.' },
  ])
  zip.write('9', zip.indexOf('82.4'))
  const pictureEnd = zip.indexOf('IEND') - 12
  zip.writeUInt8(zip.readUInt8(pictureEnd) ^ 1, pictureEnd)
  const report = await importPaths(home.context, [home.file('a.zip', zip)], {}, neverStopped)
  const problems = report.sources.flatMap((source) =>
    source.problems.map(({ code, where }) => `${code} ${where.slice(where.indexOf('a.zip'))}`),
  )
  expect(problems.toSorted()).toEqual(['ZIP_DAMAGED a.zip/bad.png', 'ZIP_DAMAGED a.zip/bad.txt', 'ZIP_ENCRYPTED a.zip/locked.txt'])
  expect(
    storedRounds(home.db)
      .flatMap(({ ref, texts }) => [ref, ...texts])
      .join(' '),
  ).not.toContain('92.4')
  expect(storedRounds(home.db).map(({ pictures, texts }) => pictures[0]?.[0] ?? texts[0])).toEqual(['My weight was 81 kg.', 'good.png'])
})
