import { expect, test } from 'vitest'
import { builtFolder, builtWorker } from './built.ts'

test('run from the sources, every module knows its own files', () => {
  expect([builtWorker('worker'), builtFolder('models')]).toEqual([undefined, undefined])
})

test('in a build a worker lies beside the chunk, the folders beside out/, all outside of a packed archive', () => {
  expect(builtWorker('worker', 'file:///app/out/main/host-abc.js')?.href).toBe('file:///app/out/main/worker.js')
  expect(builtWorker('worker', 'file:///app/resources/app.asar/out/main/index.js')?.href).toBe(
    'file:///app/resources/app.asar.unpacked/out/main/worker.js',
  )
  expect(builtFolder('models', 'file:///app/resources/app.asar.unpacked/out/main/worker.js')).toBe(
    '/app/resources/app.asar.unpacked/models',
  )
})
