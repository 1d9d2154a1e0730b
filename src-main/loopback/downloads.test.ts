import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDownloads, type Downloads } from './downloads.ts'

let place: string
let downloads: Downloads
let server: Server
let origin: string
const failures: string[] = []

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'adamm-place-'))
  downloads = createDownloads(place)
  failures.length = 0
  server = createServer((request, response) => {
    downloads.send(basename(request.url ?? ''), response).then(
      (sent) => (sent ? undefined : response.writeHead(404).end()),
      (error: unknown) => failures.push(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await downloads.close()
  rmSync(place, { recursive: true, force: true })
})

test('a name is no path, and any name that is one stands in the header as it may', async () => {
  for (const name of ['../x', 'a/b', '..', '.', '', '/etc/passwd', 'C:\\x', 'a\u0000b', 'con', 'x'.repeat(300), 'a\r\nb'])
    await expect(downloads.reserve(name)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(readdirSync(place)).toEqual([])
  for (const [name, header] of [
    ["it's (1).zip", 'it%27s%20%281%29.zip'],
    ['\u{d800}x.zip', '%EF%BF%BDx.zip'],
    ['记录.zip', '%E8%AE%B0%E5%BD%95.zip'],
  ] as const) {
    const { path, address } = await downloads.reserve(name)
    writeFileSync(path, 'bytes')
    const sent = await fetch(`${origin}${address}`)
    expect(sent.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${header}`)
    expect(await sent.text()).toBe('bytes')
  }
  expect(failures).toEqual([])
})

test('a download that is broken off leaves nothing', async () => {
  const { path, address } = await downloads.reserve('big.zip')
  writeFileSync(path, '')
  truncateSync(path, 200_000_000)
  await new Promise<void>((done) => {
    const request = get(`${origin}${address}`, (answer) => answer.once('data', () => done(void request.destroy())))
  })
  await expect.poll(() => existsSync(dirname(path))).toBe(false)
})

test('what a killed server left goes at the next start, and nothing else', async () => {
  const old = new Date(Date.now() - 7_200_000)
  // The largest process id of any system is below this.
  const made = (name: string, when: Date): string => {
    const folder = join(place, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'adamm.zip'), 'x')
    utimesSync(folder, when, when)
    return name
  }
  made('adamm-download-999999999-left', old)
  const kept = [
    made('adamm-download-999999999-fresh', new Date()),
    made(`adamm-download-${process.pid}-mine`, old),
    made('adamm-download-', old),
    made('someone-elses', old),
  ]
  symlinkSync(join(place, 'someone-elses'), join(place, 'adamm-download-999999998-link'))
  await downloads.sweep(new Date())
  expect(readdirSync(place).toSorted()).toEqual([...kept, 'adamm-download-999999998-link'].toSorted())
})
