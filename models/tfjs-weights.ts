/**
 * Weights of a TensorFlow.js model. In: its manifest and the bytes of its shards. Out: float arrays by name; quantized weights are expanded.
 */
import { z } from 'zod'

const Weight = z.object({
  name: z.string(),
  shape: z.array(z.number().int()),
  dtype: z.string(),
  quantization: z.object({ dtype: z.string(), scale: z.number().optional(), min: z.number().optional() }).loose().optional(),
})
export const WeightsManifest = z.array(z.object({ paths: z.array(z.string()), weights: z.array(Weight) }))
export type Weights = { shape: number[]; data: Float32Array }

/**
 * Reads all float weights; whole-number constants of the graph are skipped.
 * @param read gives the bytes of a shard by its path in the manifest
 */
export function readWeights(manifest: z.infer<typeof WeightsManifest>, read: (path: string) => Uint8Array): Map<string, Weights> {
  const found = new Map<string, Weights>()
  for (const group of manifest) {
    const parts = group.paths.map(read)
    const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
    let end = 0
    for (const part of parts) {
      bytes.set(part, end)
      end += part.length
    }
    const view = new DataView(bytes.buffer)
    let offset = 0
    for (const weight of group.weights) {
      const size = weight.shape.reduce((product, one) => product * one, 1)
      const stored = weight.quantization?.dtype ?? weight.dtype
      const width = stored === 'uint8' || stored === 'bool' ? 1 : stored === 'uint16' || stored === 'float16' ? 2 : 4
      if (weight.dtype === 'float32')
        found.set(weight.name, { shape: weight.shape, data: floats(view, offset, size, stored, weight.quantization ?? {}) })
      offset += size * width
    }
    if (offset !== bytes.length)
      throw new Error(`The weight shards hold ${bytes.length} bytes, the manifest describes ${offset}: take the package's files unchanged.`)
  }
  return found
}

function floats(
  view: DataView,
  offset: number,
  size: number,
  stored: string,
  { scale = 1, min = 0 }: { scale?: number; min?: number },
): Float32Array {
  const data = new Float32Array(size)
  for (let index = 0; index < size; index++) {
    if (stored === 'float32') data[index] = view.getFloat32(offset + index * 4, true)
    else if (stored === 'uint8') data[index] = view.getUint8(offset + index) * scale + min
    else if (stored === 'uint16') data[index] = view.getUint16(offset + index * 2, true) * scale + min
    else throw new Error(`Weights stored as ${stored} are not known here; add it to tfjs-weights.ts.`)
  }
  return data
}
