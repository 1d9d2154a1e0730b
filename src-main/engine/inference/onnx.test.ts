import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultModelsFolder } from './model-files.ts'
import { availableProviders, openSession } from './onnx.ts'

const model = join(defaultModelsFolder(), 'use-lite-en.int8.onnx')

test('cpu is always there, last', () => {
  expect(availableProviders().at(-1)).toBe('cpu')
})

test('a provider that is not there or does not start is logged, and cpu runs the model', async () => {
  const lines: string[] = []
  const session = await openSession(model, {
    name: 'text embedding',
    providers: ['no-such-provider', 'cuda'],
    log: (line) => lines.push(line),
  })
  // On a machine with CUDA the second one may start; the first never does.
  expect(lines[0]).toContain('no-such-provider')
  if (session.provider === 'cpu') expect(lines.some((line) => line.includes('cuda'))).toBe(true)
  const outputs = await session.run({
    input_ids: { data: BigInt64Array.of(9n), dims: [1, 1] },
    attention_mask: { data: BigInt64Array.of(1n), dims: [1, 1] },
  })
  expect(outputs['embedding']?.dims).toEqual([1, 512])
  await session.release()
})

test('bytes that are no model are MODEL_DAMAGED, wrong inputs INFERENCE_FAILED', async () => {
  await expect(openSession(new Uint8Array(100), { name: 'text embedding' })).rejects.toMatchObject({ code: 'MODEL_DAMAGED' })
  const session = await openSession(model, { name: 'text embedding' })
  await expect(session.run({ nothing: { data: new Float32Array(1), dims: [1] } })).rejects.toMatchObject({ code: 'INFERENCE_FAILED' })
  await session.release()
})
