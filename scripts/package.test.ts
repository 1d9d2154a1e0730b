/** The promises of package.json and its lock: exact versions, no address of a registry, scripts that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
type Package = {
  scripts: Record<string, string>
  bin: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  license: string
}
const manifest = JSON.parse(read('package.json')) as Package

test('every dependency has one exact version', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the lock names no registry and agrees with package.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      { version?: string; resolved?: string; devDependencies?: Record<string, string>; dependencies?: Record<string, string> }
    >
  }
  const resolved = Object.entries(lock.packages).filter(([, entry]) => entry.resolved !== undefined)
  expect(resolved).toEqual([])
  expect(lock.packages['']?.dependencies).toEqual(manifest.dependencies)
  expect(lock.packages['']?.devDependencies).toEqual(manifest.devDependencies)
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('scripts and bins lead to files that are there, and nothing runs after an install', () => {
  for (const command of Object.values(manifest.scripts)) {
    for (const [, path] of command.matchAll(/node (\S+\.ts)/g)) expect(existsSync(join(root, path ?? '')), command).toBe(true)
  }
  for (const path of Object.values(manifest.bin)) expect(read(path).startsWith('#!/usr/bin/env node\n')).toBe(true)
  expect(Object.keys(manifest.scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
})

test('the licence is MIT, in package.json and as a file', () => {
  expect(manifest.license).toBe('MIT')
  expect(read('LICENSE')).toContain('AdaMM contributors')
})
