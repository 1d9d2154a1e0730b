import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGraph } from '../../../models/onnx-writer.ts'
import { ocrFiles } from './model-files.ts'
import { openSession } from './onnx.ts'
import { parseOnnx } from './onnx-graph.ts'
import { tightened } from './onnx-tighten.ts'

async function outputs(model: Uint8Array, data: Float32Array, dims: readonly number[]): Promise<Float32Array> {
  const session = await openSession(model, { name: 'trial' })
  const result = await session.run({ [session.inputNames[0]!]: { data, dims } })
  await session.release()
  const found = result[session.outputNames[0]!]!.data
  if (!(found instanceof Float32Array)) throw new TypeError('The trial model gives no floats.')
  return found
}

/** Numbers from -1 to 1 that are the same in every run. */
function noise(length: number, seed = 1): Float32Array {
  let state = seed
  return Float32Array.from({ length }, () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 2147483648 - 1
  })
}

function mostApart(a: Float32Array, b: Float32Array): number {
  expect(a.length).toBe(b.length)
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - b[index]!)), 0)
}

test.each([
  ['detection', [1, 3, 96, 160]],
  ['recognition', [1, 3, 48, 160]],
  ['recognition', [1, 3, 48, 352]],
] as const)('the text %s model gives the same with fewer operators at %j', async (which, dims) => {
  const model = readFileSync(ocrFiles()[which])
  const small = tightened(model)
  // What the rewriting is for: of the four operators of each hard swish and the four around it three or two are left.
  expect(parseOnnx(small).nodes.length).toBeLessThan(parseOnnx(model).nodes.length - 100)
  const data = noise(dims[1] * dims[2] * dims[3])
  expect(mostApart(await outputs(model, data, dims), await outputs(small, data, dims))).toBeLessThan(1e-4)
})

type Block = {
  scale: number
  shift: number
  outerScale: number
  outerShift: number
  pad: boolean
  bias: boolean
  swish: boolean
  residual: boolean
}

/** convolution, scale, shift, hard swish, scale, shift, convolution; every constant and the padding are the test's. */
function blockModel(block: Block): Uint8Array {
  const graph = createGraph('block', 17)
  const x = graph.input('x', 'float32', [1, 3, 'height', 'width'])
  const first = [x, graph.weights('w1', noise(8 * 3 * 9, 2), [8, 3, 3, 3])]
  if (block.bias) first.push(graph.weights('b1', noise(8, 3), [8]))
  let value = graph.add('Conv', first, { pads: [1, 1, 1, 1] })
  value = graph.add('Add', [graph.add('Mul', [graph.scalar(block.scale), value]), graph.scalar(block.shift)])
  if (block.swish) {
    const clipped = graph.add('Clip', [graph.add('Add', [value, graph.scalar(3)]), graph.scalar(0), graph.scalar(6)])
    value = graph.add('Div', [graph.add('Mul', [value, clipped]), graph.scalar(6)])
  }
  value = graph.add('Add', [graph.add('Mul', [value, graph.scalar(block.outerScale)]), graph.scalar(block.outerShift)])
  value = graph.add('Conv', [value, graph.weights('w2', noise(4 * 8 * 9, 4), [4, 8, 3, 3])], {
    pads: block.pad ? [1, 1, 1, 1] : [0, 0, 0, 0],
  })
  if (block.residual) {
    const gate = graph.add('HardSigmoid', [graph.add('GlobalAveragePool', [value])])
    value = graph.add('Add', [value, graph.add('Mul', [value, gate])])
  }
  graph.output('y', value, 'float32', [1, 4, 'height', 'width'])
  return graph.write()
}

test('any scales, shifts and paddings give the same', async () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true }).map((value) => Math.fround(value))
  const block = fc.record({
    scale: number,
    shift: number,
    outerScale: number,
    outerShift: number,
    pad: fc.boolean(),
    bias: fc.boolean(),
    swish: fc.boolean(),
    residual: fc.boolean(),
  })
  const data = noise(3 * 7 * 9, 5).map((value) => value * 4)
  await fc.assert(
    fc.asyncProperty(block, async (one) => {
      const model = blockModel(one)
      const [own, small] = [await outputs(model, data, [1, 3, 7, 9]), await outputs(tightened(model), data, [1, 3, 7, 9])]
      const size = own.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
      expect(mostApart(own, small) / size).toBeLessThan(1e-5)
    }),
    { numRuns: 40 },
  )
})

test('a model without the pattern stays as it is', async () => {
  const model = readFileSync(ocrFiles().direction)
  const data = noise(3 * 48 * 192)
  expect(mostApart(await outputs(model, data, [1, 3, 48, 192]), await outputs(tightened(model), data, [1, 3, 48, 192]))).toBe(0)
})

test('bytes that are no model are MODEL_DAMAGED', () => {
  for (const bytes of [
    new Uint8Array(0),
    new Uint8Array(100),
    new TextEncoder().encode('no model at all'),
    readFileSync(ocrFiles().direction).subarray(0, 5000),
  ])
    expect(() => tightened(bytes)).toThrow(expect.objectContaining({ code: 'MODEL_DAMAGED' }))
})
