/**
 * Builds an ONNX graph step by step and writes it. In: operators, weights, inputs and outputs. Out: the bytes of an .onnx file.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
import { block, type Field, float, integer, joined } from './protobuf.ts'

const ELEMENT = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const
export type Element = keyof typeof ELEMENT
export type Attribute = number | string | readonly number[] | { float: number }
type Weights = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array
type Shape = readonly (number | string)[]

export type Graph = {
  /** Adds an operator with one output and returns the output's name. */
  add(operator: string, inputs: readonly string[], attributes?: Record<string, Attribute>): string
  /** Adds an operator with several outputs. */
  addMany(operator: string, inputs: readonly string[], outputs: number, attributes?: Record<string, Attribute>): string[]
  /** Adds weights and returns their name. */
  weights(name: string, data: Weights, shape: readonly number[]): string
  /** A constant vector or scalar of whole numbers, for shapes and axes. */
  integers(values: readonly number[], scalar?: boolean): string
  /** A constant float scalar. */
  scalar(value: number): string
  input(name: string, element: Element, shape: Shape): string
  /** Makes `value` an output of the graph under a name of its own. */
  output(name: string, value: string, element: Element, shape: Shape): void
  /** Number of an element type, for Cast. */
  element(element: Element): number
  write(): Uint8Array
}

/** An empty graph; `opset` is the version of the operator set. */
export function createGraph(name: string, opset = 17): Graph {
  const nodes: Field[] = []
  const initializers: Field[] = []
  const inputs: Field[] = []
  const outputs: Field[] = []
  const constants = new Map<string, string>()
  let count = 0

  function addMany(operator: string, from: readonly string[], size: number, attributes: Record<string, Attribute> = {}): string[] {
    const made = Array.from({ length: size }, () => `v${count++}`)
    nodes.push(node(operator, from, made, attributes))
    return made
  }

  function weights(weightName: string, data: Weights, shape: readonly number[]): string {
    initializers.push(block(5, tensor(weightName, data, shape)))
    return weightName
  }

  function constant(key: string, make: () => string): string {
    const known = constants.get(key)
    if (known !== undefined) return known
    const made = make()
    constants.set(key, made)
    return made
  }

  return {
    add: (operator, from, attributes) => addMany(operator, from, 1, attributes)[0]!,
    addMany,
    weights,
    integers: (values, scalar = false) =>
      constant(`i${scalar}${values.join()}`, () =>
        weights(
          `c${count++}`,
          BigInt64Array.from(values, (value) => BigInt(value)),
          scalar ? [] : [values.length],
        ),
      ),
    scalar: (value) => constant(`f${value}`, () => weights(`c${count++}`, Float32Array.of(value), [])),
    input(inputName, element, shape) {
      inputs.push(block(11, valueInfo(inputName, element, shape)))
      return inputName
    },
    output(outputName, value, element, shape) {
      nodes.push(node('Identity', [value], [outputName], {}))
      outputs.push(block(12, valueInfo(outputName, element, shape)))
    },
    element: (element) => ELEMENT[element],
    write: () =>
      joined([
        integer(1, 8),
        block(2, 'adamm'),
        block(7, [...nodes, block(2, name), ...initializers, ...inputs, ...outputs]),
        block(8, [block(1, ''), integer(2, opset)]),
      ]),
  }
}

function node(operator: string, inputs: readonly string[], outputs: readonly string[], attributes: Record<string, Attribute>): Field {
  return block(1, [
    ...inputs.map((input) => block(1, input)),
    ...outputs.map((output) => block(2, output)),
    block(4, operator),
    ...Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value))),
  ])
}

function attribute(name: string, value: Attribute): Field[] {
  if (typeof value === 'number') return [block(1, name), integer(3, value), integer(20, 2)]
  if (typeof value === 'string') return [block(1, name), block(4, value), integer(20, 3)]
  if ('float' in value) return [block(1, name), float(2, value.float), integer(20, 1)]
  return [block(1, name), ...value.map((one) => integer(8, one)), integer(20, 7)]
}

function tensor(name: string, data: Weights, shape: readonly number[]): Field[] {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return [...shape.map((size) => integer(1, size)), integer(2, ELEMENT[elementOf(data)]), block(8, name), block(9, bytes)]
}

function elementOf(data: Weights): Element {
  if (data instanceof Float32Array) return 'float32'
  if (data instanceof Uint8Array) return 'uint8'
  if (data instanceof Int8Array) return 'int8'
  return data instanceof Int32Array ? 'int32' : 'int64'
}

function valueInfo(name: string, element: Element, shape: Shape): Field[] {
  const sizes = shape.map((size) => block(1, [typeof size === 'number' ? integer(1, size) : block(2, size)]))
  return [block(1, name), block(2, [block(1, [integer(1, ELEMENT[element]), block(2, sizes)])])]
}
