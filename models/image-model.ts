/**
 * MobileNetV2 picture features as an ONNX graph. In: the folder dist/models/mobilenet_v2_mid of npm package nsfwjs (its classifier is left out).
 * Out: a model with input pixels, uint8 [1, 224, 224, 3] red-green-blue, and output features, float [1, 1792].
 * The package stores weights in 8 bits; they stay so in the file and are expanded once, when a session opens.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import { createGraph, type Graph } from './onnx-writer.ts'
import { WeightsManifest } from './tfjs-weights.ts'

const Node = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).optional(),
  attr: z.record(z.string(), z.unknown()).optional(),
})
const Model = z.object({ modelTopology: z.object({ node: z.array(Node) }), weightsManifest: WeightsManifest })
const Texts = z.object({ list: z.object({ s: z.array(z.string()) }) })
const Integers = z.object({ list: z.object({ i: z.array(z.string()) }) })
type Node = z.infer<typeof Node>
type Codes = { shape: number[]; bytes: Uint8Array; scale: number; min: number }

/** Builds the model from a folder with model.min.js and its shards; the same folder gives the same bytes. */
export function buildImageModel(folder: string): Uint8Array {
  // The package ships its JSON and base64 shards as CommonJS files.
  const load = createRequire(join(folder, 'model.min.js'))
  const model = Model.parse(load('./model.min.js'))
  const weights = readCodes(model.weightsManifest, (path) => Buffer.from(z.string().parse(load(`./${path}.min.js`)), 'base64'))
  const graph = createGraph('mobilenet-v2-features')
  const values = new Map<string, string>()
  for (const node of model.modelTopology.node) {
    if (node.op === 'Const') continue
    const [first = '', second = '', third = ''] = node.input ?? []
    const value = (name: string): string => {
      const known = values.get(name)
      if (known === undefined) throw new Error(`The graph uses ${name} before it is made.`)
      return known
    }
    if (node.op === 'Placeholder') values.set(node.name, pixels(graph))
    else if (node.op === 'Mul') values.set(node.name, graph.add('Mul', [value(second), graph.scalar(single(weights, first))]))
    else if (node.op === 'Sub') values.set(node.name, graph.add('Sub', [value(first), graph.scalar(single(weights, second))]))
    else if (node.op === 'AddV2') values.set(node.name, graph.add('Add', [value(first), value(second)]))
    else if (node.op === '_FusedConv2D' || node.op === 'FusedDepthwiseConv2dNative')
      values.set(node.name, convolution(graph, node, value(first), codesOf(weights, second), codesOf(weights, third)))
    else if (node.op === 'AvgPool') {
      // What follows is the package's own classifier.
      const pooled = graph.add('GlobalAveragePool', [value(first)])
      graph.output('features', graph.add('Flatten', [pooled], { axis: 1 }), 'float32', [1, 1792])
      return graph.write()
    } else throw new Error(`Operator ${node.op} of ${node.name} is not known here: the package's version does not fit this script.`)
  }
  throw new Error('The graph has no average pooling: the package does not hold the model this script was written for.')
}

/** The original gets pixels from 0 to 1, channels last. */
function pixels(graph: Graph): string {
  const floats = graph.add('Cast', [graph.input('pixels', 'uint8', [1, 224, 224, 3])], { to: graph.element('float32') })
  return graph.add('Div', [graph.add('Transpose', [floats], { perm: [0, 3, 1, 2] }), graph.scalar(255)])
}

function convolution(graph: Graph, node: Node, x: string, kernel: Codes, bias: Codes): string {
  const depthwise = node.op === 'FusedDepthwiseConv2dNative'
  const [height = 0, width = 0, inner = 0, outer = 0] = kernel.shape
  const shape = depthwise ? [inner, 1, height, width] : [outer, inner, height, width]
  const codes = graph.weights(`k${node.name}`, channelsFirst(kernel, depthwise), shape)
  const scaled = graph.add('Mul', [graph.add('Cast', [codes], { to: graph.element('float32') }), graph.scalar(kernel.scale)])
  const weights = graph.add('Add', [scaled, graph.scalar(kernel.min)])
  const offsets = graph.weights(
    `b${node.name}`,
    Float32Array.from(bias.bytes, (code) => code * bias.scale + bias.min),
    bias.shape,
  )
  const strides = Integers.parse(node.attr?.['strides']).list.i.slice(1, 3).map(Number)
  const made = graph.add('Conv', [x, weights, offsets], {
    kernel_shape: [height, width],
    strides,
    group: depthwise ? inner : 1,
    auto_pad: 'SAME_UPPER',
  })
  const fused = Texts.parse(node.attr?.['fused_ops']).list.s.map((text) => Buffer.from(text, 'base64').toString())
  return fused.includes('Relu6') ? graph.add('Clip', [made, graph.scalar(0), graph.scalar(6)]) : made
}

/** [height, width, in, out] becomes [out, in, height, width]; a depthwise kernel [height, width, channels, 1] becomes [channels, 1, height, width]. */
function channelsFirst({ shape, bytes }: Codes, depthwise: boolean): Uint8Array {
  const [height = 0, width = 0, inner = 0, outer = 0] = shape
  const result = new Uint8Array(bytes.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < inner; i++) {
        for (let o = 0; o < outer; o++) {
          const to = depthwise ? ((i * outer + o) * height + y) * width + x : ((o * inner + i) * height + y) * width + x
          result[to] = bytes[((y * width + x) * inner + i) * outer + o]!
        }
      }
    }
  }
  return result
}

function readCodes(manifest: z.infer<typeof WeightsManifest>, read: (path: string) => Uint8Array): Map<string, Codes> {
  const found = new Map<string, Codes>()
  for (const group of manifest) {
    const bytes = Buffer.concat(group.paths.map(read))
    let offset = 0
    for (const { name, shape, dtype, quantization } of group.weights) {
      const size = shape.reduce((product, one) => product * one, 1)
      if (quantization?.dtype === 'uint8') {
        found.set(name, { shape, bytes: bytes.subarray(offset, offset + size), scale: quantization.scale ?? 1, min: quantization.min ?? 0 })
        offset += size
      } else if (dtype === 'int32' || dtype === 'float32') offset += size * 4
      else throw new Error(`Weights ${name} are stored as ${dtype}, which this script does not know.`)
    }
  }
  return found
}

function codesOf(weights: ReadonlyMap<string, Codes>, name: string): Codes {
  const found = weights.get(name)
  if (found === undefined) throw new Error(`The package has no weights ${name}: its version does not fit this script.`)
  return found
}

function single(weights: ReadonlyMap<string, Codes>, name: string): number {
  const { bytes, scale, min } = codesOf(weights, name)
  return bytes[0]! * scale + min
}
