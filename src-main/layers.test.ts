/** The import walls, walked transitively: lint sees only direct imports, a shell may reach electron through three files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const SOURCE_FOLDERS = ['src-main', 'src-renderer', 'src-shared']
const NETWORK = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises', 'undici', 'ws', 'axios', 'node-fetch', 'got']
/** Where a network address may be opened or asked: one file downloads models; peer.ts opens a socket file in the data folder. */
const NETWORK_PLACES = ['src-main/loopback/', 'src-main/engine/llm/', 'src-main/engine/inference/download.ts', 'src-main/peer.ts']

/** Imports of a file as written; types only imports vanish and count for nothing. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const found: string[] = []
  for (const match of text.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm))
    found.push(match[1] ?? '')
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) found.push(match[1] ?? '')
  for (const match of text.matchAll(/\brequire\(\s*['"]([^'"]+)['"]/g)) found.push(match[1] ?? '')
  // Worker files run with what starts them.
  for (const match of text.matchAll(/new URL\(\s*['"](\.[^'"]+\.ts)['"]\s*,\s*import\.meta\.url/g)) found.push(match[1] ?? '')
  return found
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-helper|d)\.tsx?$/.test(path) && !path.includes(`${sep}node_modules${sep}`))
}

const name = (path: string): string => relative(root, path).replaceAll('\\', '/')

/** Every file and package that `entry` brings with it, each with the way to it. */
function reach(entry: string): Map<string, string> {
  const ways = new Map<string, string>()
  const visit = (path: string, way: string): void => {
    if (ways.has(name(path))) return
    ways.set(name(path), way)
    for (const imported of importsOf(path)) {
      if (!imported.startsWith('.')) {
        if (!ways.has(imported)) ways.set(imported, `${way} > ${imported}`)
        continue
      }
      const target = resolve(dirname(path), imported)
      if (existsSync(target) && /\.[tj]sx?$/.test(target)) visit(target, `${way} > ${name(target)}`)
    }
  }
  visit(join(root, entry), entry)
  return ways
}

test('the walk itself sees static, dynamic and worker imports', () => {
  const ways = reach('src-main/host.ts')
  expect(ways.has('src-main/engine/db/open.ts')).toBe(true)
  expect(ways.get('better-sqlite3')).toContain('src-main/worker.ts')
  expect(reach('src-main/cli/main.ts').has('src-main/engine/induce/lab.ts')).toBe(true)
})

describe('nothing but src-main/index.ts and src-main/electron reaches electron', () => {
  test.each(['src-main/worker.ts', 'src-main/host.ts', 'src-main/cli/main.ts', 'src-main/loopback/server.ts', 'src-main/engine/engine.ts'])(
    '%s',
    (entry) => {
      const ways = reach(entry)
      expect(ways.get('electron')).toBeUndefined()
      expect([...ways.keys()].filter((path) => path.startsWith('src-main/electron/'))).toEqual([])
    },
  )
})

test('the engine imports nothing above it', () => {
  const above = [...reach('src-main/engine/engine.ts').entries()].filter(
    ([path]) => path.startsWith('src-') && !path.startsWith('src-main/engine/') && !path.startsWith('src-shared/'),
  )
  expect(above).toEqual([])
})

test('one file each opens databases and runs models', () => {
  const importers = (packageName: string): string[] =>
    SOURCE_FOLDERS.flatMap(sources)
      .filter((path) => importsOf(path).includes(packageName))
      .map(name)
  expect(importers('better-sqlite3')).toEqual(['src-main/engine/db/open.ts'])
  expect(importers('onnxruntime-node')).toEqual(['src-main/engine/inference/onnx.ts'])
})

test('no file outside of loopback, llm and the socket file opens a socket', () => {
  const offenders = SOURCE_FOLDERS.flatMap(sources)
    .filter((path) => !NETWORK_PLACES.some((place) => name(path).startsWith(place)) && !name(path).startsWith('src-renderer/'))
    .filter(
      (path) =>
        importsOf(path).some((imported) => NETWORK.includes(imported.replace(/^node:/, ''))) ||
        /\bfetch\(|\bnew (WebSocket|EventSource)\(/.test(withoutComments(path)),
    )
    .map(name)
  expect(offenders).toEqual([])
})

test('the page talks to its own shell alone, in one file', () => {
  const callers = sources('src-renderer')
    .filter((path) => /\bfetch\(|\bnew (WebSocket|EventSource)\(|\bXMLHttpRequest\b|\bsendBeacon\b/.test(withoutComments(path)))
    .map(name)
  expect(callers).toEqual(['src-renderer/api.ts'])
})

test('the page imports shared code and its own alone; shared code imports zod alone', () => {
  const outside = (folder: string, allowed: RegExp): string[] =>
    sources(folder).flatMap((path) =>
      importsOf(path)
        .filter((imported) =>
          imported.startsWith('.') ? !allowed.test(name(resolve(dirname(path), imported))) : /^(node:|electron$)/.test(imported),
        )
        .map((imported) => `${name(path)} > ${imported}`),
    )
  expect(outside('src-renderer', /^src-(renderer|shared)\//)).toEqual([])
  expect(outside('src-shared', /^src-shared\//)).toEqual([])
  const packages = sources('src-shared').flatMap((path) => importsOf(path).filter((imported) => !imported.startsWith('.')))
  expect([...new Set(packages)]).toEqual(['zod'])
})

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
}
