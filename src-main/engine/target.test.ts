import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTargetFile, checkTargetFolder, makeFolder, reasonInWords } from './target.ts'

function place(): string {
  const root = mkdtempSync(join(tmpdir(), 'adamm-target-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'file'), 'x')
  mkdirSync(join(root, 'full', 'inner'), { recursive: true })
  mkdirSync(join(root, 'empty'))
  return root
}

test('a file to write: what stands in the way is named', () => {
  const root = place()
  expect(() => checkTargetFile('relative.zip', false)).toThrow(/no whole path/u)
  expect(() => checkTargetFile(join(root, 'file', 'a', 'b.zip'), false)).toThrow(/file" is a file, so nothing/u)
  expect(() => checkTargetFile(join(root, 'full'), true)).toThrow(/full" is a folder/u)
  expect(() => checkTargetFile(join(root, 'file'), false)).toThrow(/is there already/u)
  expect(() => checkTargetFile(join(root, 'file'), true)).not.toThrow()
  expect(() => checkTargetFile(join(root, 'new', 'deep', 'b.zip'), false)).not.toThrow()
})

test('a folder to write: a new or an empty one', () => {
  const root = place()
  expect(() => checkTargetFolder(join(root, 'file'))).toThrow(/is a file/u)
  expect(() => checkTargetFolder(join(root, 'file', 'x'))).toThrow(/is a file/u)
  expect(() => checkTargetFolder(join(root, 'full'))).toThrow(/not empty/u)
  expect(() => checkTargetFolder('x')).toThrow(/no whole path/u)
  for (const free of ['empty', 'new', 'new/deep']) expect(() => checkTargetFolder(join(root, free))).not.toThrow()
})

test('folders are made from the top, and a file in the way ends it', () => {
  const root = place()
  makeFolder(join(root, 'a', 'b', 'c'), 0o700)
  makeFolder(join(root, 'a', 'b', 'c'), 0o700)
  expect(statSync(join(root, 'a', 'b', 'c')).isDirectory()).toBe(true)
  for (const path of ['file', 'file/x']) {
    let refused: unknown
    try {
      makeFolder(join(root, path))
    } catch (error) {
      refused = error
    }
    expect(reasonInWords(refused)).toMatch(/file/u)
  }
})

test.skipIf(!existsSync('/proc/self'))('where the system makes no folders the answer comes at once', () => {
  expect(() => makeFolder('/proc/adamm/deep')).toThrow()
})

test('reasons are words with their code; an unknown one keeps the sentence of the system', () => {
  expect(reasonInWords(Object.assign(new Error('ENOTDIR: not a directory, lstat x'), { code: 'ENOTDIR' }))).toBe(
    'a part of the path is a file (ENOTDIR)',
  )
  expect(reasonInWords(Object.assign(new Error('strange'), { code: 'ESTRANGE' }))).toBe('strange')
  expect(reasonInWords('text')).toBe('text')
})
