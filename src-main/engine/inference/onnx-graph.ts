/**
 * An ONNX file as nodes and weights that can be changed, and back. In: bytes of a model. Out: bytes of a model.
 * Only what rewriting needs is understood; every other field is carried over as it is.
 * Wire format: https://protobuf.dev/programming-guides/encoding/, field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
import { AdammError } from '../../../src-shared/errors.ts'

/** A field as it stands in the file: its number, its wire type and its bytes (of a varint its value). */
type Field = { number: number; wire: number; bytes: Uint8Array; value: number }

export type OnnxNode = {
  operator: string
  inputs: string[]
  outputs: string[]
  /** Attributes by name, each as its encoded message. */
  attributes: Map<string, Uint8Array>
  domain: string
}

export type Weights = { dims: number[]; data: Float32Array }

export type OnnxGraph = {
  nodes: OnnxNode[]
  /** Float weights by name. */
  weights: Map<string, Weights>
  /** Names of the graph's outputs: they must stay. */
  outputs: Set<string>
  write(): Uint8Array
}

const MODEL_GRAPH = 7
const GRAPH = { node: 1, initializer: 5, output: 12, valueInfo: 13 } as const
const NODE = { input: 1, output: 2, operator: 4, attribute: 5, domain: 7 } as const
const TENSOR = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 } as const
const FLOAT = 1
const VARINT = 0
const BLOCK = 2

/**
 * Takes a model apart.
 * @throws AdammError MODEL_DAMAGED when the bytes are no ONNX model
 */
export function parseOnnx(bytes: Uint8Array): OnnxGraph {
  const model = fieldsOf(bytes)
  const graphField = model.find((field) => field.number === MODEL_GRAPH)
  if (graphField === undefined) throw damaged()
  const graph = fieldsOf(graphField.bytes)
  const of = (number: number): Field[] => graph.filter((field) => field.number === number)
  const weights = new Map<string, Weights>()
  const others: Uint8Array[] = []
  for (const { bytes: tensor } of of(GRAPH.initializer)) {
    const read = floatTensor(tensor)
    if (read === null) others.push(tensor)
    else weights.set(read.name, read.weights)
  }
  const nodes: OnnxNode[] = []
  for (const { bytes: one } of of(GRAPH.node)) {
    const node = readNode(one)
    // Constants become weights: the same thing, found in one place.
    const constant = node.operator === 'Constant' ? constantOf(node) : null
    if (constant === null) nodes.push(node)
    else weights.set(node.outputs[0]!, constant)
  }
  const outputs = new Set(of(GRAPH.output).map(({ bytes: one }) => textOf(fieldsOf(one), 1)))
  const replaced: readonly number[] = [GRAPH.node, GRAPH.initializer, GRAPH.valueInfo]
  const kept = graph.filter(({ number }) => !replaced.includes(number))

  return {
    nodes,
    weights,
    outputs,
    write() {
      const body = [
        ...nodes.flatMap((node) => block(GRAPH.node, [writeNode(node)])),
        ...[...weights].flatMap(([name, value]) => block(GRAPH.initializer, writeTensor(name, value))),
        ...others.flatMap((tensor) => block(GRAPH.initializer, [tensor])),
        ...kept.flatMap(writeField),
      ]
      return joined(model.flatMap((field) => (field === graphField ? block(MODEL_GRAPH, body) : writeField(field))))
    },
  }
}

function damaged(): AdammError {
  return new AdammError('MODEL_DAMAGED', 'The file is no ONNX model. Run "npm ci" in AdaMM\'s folder or fetch the model again.')
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    // Numbers above 2^53 do not matter here: they are carried over as bytes.
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw damaged()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const [number, wire] = [Math.floor(key / 8), key % 8]
    const start = at
    let value = 0
    let from = start
    if (wire === VARINT) value = varint()
    else if (wire === BLOCK) {
      const length = varint()
      from = at
      at += length
    } else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else throw damaged()
    if (at > bytes.length) throw damaged()
    fields.push({ number, wire, bytes: bytes.subarray(from, at), value })
  }
  return fields
}

function textOf(fields: readonly Field[], number: number): string {
  const field = fields.find((one) => one.number === number)
  return field === undefined ? '' : new TextDecoder().decode(field.bytes)
}

function textsOf(fields: readonly Field[], number: number): string[] {
  return fields.filter((one) => one.number === number).map((one) => new TextDecoder().decode(one.bytes))
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = fieldsOf(bytes)
  const attributes = fields.filter(({ number }) => number === NODE.attribute)
  return {
    operator: textOf(fields, NODE.operator),
    inputs: textsOf(fields, NODE.input),
    outputs: textsOf(fields, NODE.output),
    attributes: new Map(attributes.map((one) => [textOf(fieldsOf(one.bytes), 1), one.bytes])),
    domain: textOf(fields, NODE.domain),
  }
}

function writeNode(node: OnnxNode): Uint8Array {
  return joined([
    ...node.inputs.flatMap((name) => text(NODE.input, name)),
    ...node.outputs.flatMap((name) => text(NODE.output, name)),
    ...text(NODE.operator, node.operator),
    ...[...node.attributes.values()].flatMap((one) => block(NODE.attribute, [one])),
    ...(node.domain === '' ? [] : text(NODE.domain, node.domain)),
  ])
}

/** The value of a Constant node when it is a float tensor. */
function constantOf(node: OnnxNode): Weights | null {
  const attribute = node.attributes.get('value')
  const tensor = attribute === undefined ? undefined : fieldsOf(attribute).find(({ number }) => number === 5)
  return tensor === undefined ? null : (floatTensor(tensor.bytes)?.weights ?? null)
}

function floatTensor(bytes: Uint8Array): { name: string; weights: Weights } | null {
  const fields = fieldsOf(bytes)
  if (fields.find(({ number }) => number === TENSOR.type)?.value !== FLOAT) return null
  const dims = fields.filter(({ number }) => number === TENSOR.dims).flatMap((field) => numbersOf(field))
  const raw = fields.filter(({ number }) => number === TENSOR.raw || number === TENSOR.floats).map((field) => field.bytes)
  const data = joined(raw)
  if (data.length !== dims.reduce((product, size) => product * size, 4)) return null
  return { name: textOf(fields, TENSOR.name), weights: { dims, data: new Float32Array(data.buffer) } }
}

/** Repeated numbers stand one by one or packed. */
function numbersOf(field: Field): number[] {
  return field.wire === VARINT ? [field.value] : packed(field.bytes)
}

function packed(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor
    factor *= 128
    if (byte >= 0x80) continue
    numbers.push(value)
    value = 0
    factor = 1
  }
  return numbers
}

function writeTensor(name: string, { dims, data }: Weights): Uint8Array[] {
  return [
    ...dims.flatMap((size) => [varint(TENSOR.dims * 8), varint(size)]),
    varint(TENSOR.type * 8),
    varint(FLOAT),
    ...text(TENSOR.name, name),
    ...block(TENSOR.raw, [new Uint8Array(data.buffer, data.byteOffset, data.byteLength)]),
  ]
}

/** Whole numbers of an attribute (`ints`), such as pads and strides; empty when it is not there. */
export function integersOf(node: OnnxNode, name: string): number[] {
  const attribute = node.attributes.get(name)
  return attribute === undefined ? [] : fieldsOf(attribute).flatMap((field) => (field.number === 8 ? numbersOf(field) : []))
}

/** One whole number of an attribute (`i`). */
export function integerOf(node: OnnxNode, name: string, otherwise: number): number {
  const attribute = node.attributes.get(name)
  return attribute === undefined ? otherwise : (fieldsOf(attribute).find(({ number }) => number === 3)?.value ?? otherwise)
}

/** An attribute of one float (type 1), one integer (2) or several integers (7). */
export function attribute(name: string, value: { float: number } | { integer: number } | { integers: readonly number[] }): Uint8Array {
  const start = text(1, name)
  const type = (number: number): Uint8Array[] => [varint(20 * 8), varint(number)]
  if ('float' in value) return joined([...start, varint(2 * 8 + 5), new Uint8Array(Float32Array.of(value.float).buffer), ...type(1)])
  if ('integer' in value) return joined([...start, varint(3 * 8), varint(value.integer), ...type(2)])
  return joined([...start, ...value.integers.flatMap((one) => [varint(8 * 8), varint(one)]), ...type(7)])
}

function writeField({ number, wire, bytes }: Field): Uint8Array[] {
  return wire === BLOCK ? block(number, [bytes]) : [varint(number * 8 + wire), bytes]
}

/** A length-delimited field in pieces: nothing is copied before the whole file is put together. */
function block(number: number, parts: readonly Uint8Array[]): Uint8Array[] {
  return [varint(number * 8 + BLOCK), varint(parts.reduce((total, part) => total + part.length, 0)), ...parts]
}

function text(number: number, value: string): Uint8Array[] {
  return block(number, [new TextEncoder().encode(value)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest === 0 ? low : low + 128)
  } while (rest > 0)
  return Uint8Array.from(bytes)
}
