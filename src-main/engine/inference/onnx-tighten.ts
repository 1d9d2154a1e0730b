/**
 * Makes a text model do the same sums in fewer passes over memory. In: bytes of an ONNX model as PaddlePaddle exports it. Out: bytes of a model that
 * computes the same up to rounding. The export writes each "hard swish" as four operators and each learned scale and shift as two more, every one of
 * which reads and writes the whole layer; half of the time goes there. Scales and shifts are put into the weights beside them; hard swish becomes a
 * clipped one-to-one convolution and a product, which the runtime keeps in its blocked layout. Where a pattern is not there, nothing is changed.
 */
import { attribute, integerOf, integersOf, type OnnxGraph, type OnnxNode, parseOnnx, type Weights } from './onnx-graph.ts'

/**
 * The same model with fewer operators.
 * @throws AdammError MODEL_DAMAGED when the bytes are no ONNX model
 */
export function tightened(model: Uint8Array): Uint8Array {
  const work = workOn(parseOnnx(model))
  for (const node of work.graph.nodes.slice()) if (node.operator === 'Conv') tightenAfter(work, node)
  for (const node of work.graph.nodes.slice()) if (node.operator === 'Add') foldResidual(work, node)
  const used = new Set(work.graph.nodes.flatMap((node) => node.inputs))
  for (const name of work.graph.weights.keys()) if (!used.has(name)) work.graph.weights.delete(name)
  return work.graph.write()
}

type Work = {
  graph: OnnxGraph
  /** Who reads a value. */
  readers(name: string): OnnxNode[]
  /** The one operator that reads a value; null when there are several or when the value leaves the graph. */
  onlyReader(name: string): OnnxNode | null
  weight(data: Float32Array, dims: number[]): string
  /** Puts operators in the place of others; the last of the old ones says where. */
  replace(old: readonly OnnxNode[], made: readonly OnnxNode[]): void
}

function workOn(graph: OnnxGraph): Work {
  let count = 0
  const readersOf = new Map<string, Set<OnnxNode>>()
  const note = (node: OnnxNode): void => {
    for (const name of node.inputs) readersOf.set(name, (readersOf.get(name) ?? new Set()).add(node))
  }
  for (const node of graph.nodes) note(node)
  const readers = (name: string): OnnxNode[] => [...(readersOf.get(name) ?? [])]
  return {
    graph,
    readers,
    onlyReader(name) {
      const [only, second] = readers(name)
      return only === undefined || second !== undefined || graph.outputs.has(name) ? null : only
    },
    weight(data, dims) {
      const name = `tightened_${count++}`
      graph.weights.set(name, { data, dims })
      return name
    },
    replace(old, made) {
      const last = old.at(-1)
      graph.nodes.splice(graph.nodes.indexOf(last!) + 1, 0, ...made)
      for (const node of old) {
        graph.nodes.splice(graph.nodes.indexOf(node), 1)
        for (const name of node.inputs) readersOf.get(name)?.delete(node)
      }
      for (const node of made) note(node)
    },
  }
}

/** The number that an operator joins to `value`; null when it joins something else. */
function scalarBeside(graph: OnnxGraph, node: OnnxNode, value: string): number | null {
  if (node.inputs.length !== 2 || !node.inputs.includes(value)) return null
  const other = node.inputs[0] === value ? node.inputs[1] : node.inputs[0]
  const weights = graph.weights.get(other ?? '')
  return weights?.data.length === 1 ? (weights.data[0] ?? null) : null
}

type Scaled = { nodes: OnnxNode[]; scale: number; shift: number; output: string }

/** Products with and sums of single numbers that follow a value, as one scale and shift. */
function scaledAfter({ graph, onlyReader }: Work, value: string): Scaled {
  const found: Scaled = { nodes: [], scale: 1, shift: 0, output: value }
  for (;;) {
    const next = onlyReader(found.output)
    const number = next === null ? null : scalarBeside(graph, next, found.output)
    if (next === null || number === null || (next.operator !== 'Mul' && next.operator !== 'Add')) return found
    // "x + 3" may be the start of the hard swish; then x has two readers and the loop has ended before.
    if (next.operator === 'Mul') [found.scale, found.shift] = [found.scale * number, found.shift * number]
    else found.shift += number
    found.nodes.push(next)
    found.output = next.outputs[0]!
  }
}

function tightenAfter(work: Work, conv: OnnxNode): void {
  const { graph } = work
  const weights = graph.weights.get(conv.inputs[1] ?? '')
  const bias = conv.inputs[2] === undefined ? null : graph.weights.get(conv.inputs[2])
  if (weights === undefined || bias === undefined) return
  const after = scaledAfter(work, conv.outputs[0]!)
  if (after.nodes.length > 0) {
    const shifts = Float32Array.from({ length: weights.dims[0]! }, (_, index) => (bias?.data[index] ?? 0) * after.scale + after.shift)
    const made = {
      ...conv,
      inputs: [
        conv.inputs[0]!,
        work.weight(
          weights.data.map((one) => one * after.scale),
          weights.dims,
        ),
        work.weight(shifts, [shifts.length]),
      ],
      outputs: [after.output],
    }
    work.replace([conv, ...after.nodes], [made])
  }
  const swish = hardSwishOf(work, after.output)
  if (swish !== null) replaceHardSwish(work, swish, after.output, weights.dims[0]!)
}

type HardSwish = { nodes: OnnxNode[]; clip: OnnxNode; output: string }

/** value * clip(value + 3, 0, 6) / 6 */
function hardSwishOf({ graph, readers, onlyReader }: Work, value: string): HardSwish | null {
  const both = readers(value)
  const [plus] = both.filter((node) => node.operator === 'Add' && scalarBeside(graph, node, value) === 3)
  if (both.length !== 2 || plus === undefined) return null
  const clip = onlyReader(plus.outputs[0]!)
  if (clip === null || clip.operator !== 'Clip' || !isFromZeroToSix(graph, clip)) return null
  const product = onlyReader(clip.outputs[0]!)
  if (product === null || product.operator !== 'Mul' || !product.inputs.includes(value)) return null
  const sixth = onlyReader(product.outputs[0]!)
  if (
    sixth === null ||
    sixth.operator !== 'Div' ||
    sixth.inputs[0] !== product.outputs[0] ||
    scalarBeside(graph, sixth, sixth.inputs[0]!) !== 6
  )
    return null
  return { nodes: [plus, clip, product, sixth], clip, output: sixth.outputs[0]! }
}

function isFromZeroToSix(graph: OnnxGraph, clip: OnnxNode): boolean {
  const bound = (name: string, index: number): number | undefined =>
    floatOf(clip.attributes.get(name)) ?? graph.weights.get(clip.inputs[index] ?? '')?.data[0]
  return bound('min', 1) === 0 && bound('max', 2) === 6
}

/** The float of an encoded attribute: four bytes behind the key of field 2. */
function floatOf(encoded: Uint8Array | undefined): number | undefined {
  if (encoded === undefined) return undefined
  const at = encoded.indexOf(2 * 8 + 5, 2 + (encoded[1] ?? 0))
  return at < 0 ? undefined : new DataView(encoded.buffer, encoded.byteOffset + at + 1, 4).getFloat32(0, true)
}

function replaceHardSwish(work: Work, swish: HardSwish, value: string, channels: number): void {
  const { graph } = work
  const after = scaledAfter(work, swish.output)
  const { scale, shift } = after
  // The gate carries the scale that follows: clip(s/6 x + s/2, 0, s) = s clip(x + 3, 0, 6) / 6.
  const gate = oneToOne(work, value, `${after.output}_gate`, channels, scale / 6, scale / 2)
  const clipped = clipBetween(work, swish.clip, gate.outputs[0]!, Math.min(0, scale), Math.max(0, scale))
  const shifts =
    shift === 0 ? 'none' : work.readers(after.output).every((node) => takesShift(graph, node, after.output)) ? 'readers' : 'own'
  const product: OnnxNode = {
    operator: 'Mul',
    inputs: [value, clipped.outputs[0]!],
    outputs: [shifts === 'own' ? `${after.output}_unshifted` : after.output],
    attributes: new Map(),
    domain: '',
  }
  if (shifts === 'readers') for (const node of work.readers(after.output)) shiftInput(work, node, shift)
  const made = [gate, clipped, product]
  if (shifts === 'own') made.push(oneToOne(work, product.outputs[0]!, after.output, channels, 1, shift))
  work.replace([...swish.nodes, ...after.nodes], made)
}

/** A convolution of each channel with itself: value * scale + shift. */
function oneToOne(work: Work, input: string, output: string, channels: number, scale: number, shift: number): OnnxNode {
  return {
    operator: 'Conv',
    inputs: [
      input,
      work.weight(new Float32Array(channels).fill(scale), [channels, 1, 1, 1]),
      work.weight(new Float32Array(channels).fill(shift), [channels]),
    ],
    outputs: [output],
    attributes: new Map([
      ['group', attribute('group', { integer: channels })],
      ['kernel_shape', attribute('kernel_shape', { integers: [1, 1] })],
    ]),
    domain: '',
  }
}

/** Bounds stand in attributes before operator set 11 and in inputs since: as in the model's own. */
function clipBetween(work: Work, own: OnnxNode, input: string, least: number, most: number): OnnxNode {
  const inAttributes = own.attributes.has('min')
  return {
    operator: 'Clip',
    inputs: inAttributes ? [input] : [input, work.weight(Float32Array.of(least), []), work.weight(Float32Array.of(most), [])],
    outputs: [`${input}_clipped`],
    attributes: new Map(
      inAttributes
        ? [
            ['min', attribute('min', { float: least })],
            ['max', attribute('max', { float: most })],
          ]
        : [],
    ),
    domain: '',
  }
}

/** Only a convolution without padding sees the same shift everywhere. */
function takesShift(graph: OnnxGraph, node: OnnxNode, value: string): boolean {
  return (
    node.operator === 'Conv' &&
    node.inputs[0] === value &&
    integerOf(node, 'group', 1) === 1 &&
    integersOf(node, 'pads').every((pad) => pad === 0) &&
    !node.attributes.has('auto_pad') &&
    graph.weights.has(node.inputs[1]!) &&
    (node.inputs[2] === undefined || graph.weights.has(node.inputs[2]))
  )
}

function shiftInput(work: Work, conv: OnnxNode, shift: number): void {
  const weights: Weights = work.graph.weights.get(conv.inputs[1]!)!
  const bias = work.graph.weights.get(conv.inputs[2] ?? '')?.data
  const outputs = weights.dims[0]!
  const each = weights.data.length / outputs
  const shifted = Float32Array.from({ length: outputs }, (_, output) => {
    let sum = 0
    for (let index = output * each; index < (output + 1) * each; index++) sum += weights.data[index]!
    return (bias?.[output] ?? 0) + sum * shift
  })
  conv.inputs[2] = work.weight(shifted, [outputs])
}

/** x + x * gate, with one gate for each channel, becomes x * (gate + 1): one pass less over x. */
function foldResidual(work: Work, sum: OnnxNode): void {
  const [value, product] = sum.inputs
  const times = work.graph.nodes.find((node) => node.operator === 'Mul' && node.outputs[0] === product)
  if (value === undefined || times === undefined || times.inputs[0] !== value || work.onlyReader(product!) !== sum) return
  const gateName = times.inputs[1]!
  const gate = work.graph.nodes.find((node) => node.outputs[0] === gateName)
  if (gate?.operator !== 'HardSigmoid') return
  const one: OnnxNode = {
    operator: 'Add',
    inputs: [gateName, work.weight(Float32Array.of(1), [1])],
    outputs: [`${gateName}_plus_one`],
    attributes: new Map(),
    domain: '',
  }
  work.replace([times, sum], [one, { ...times, inputs: [value, one.outputs[0]!], outputs: [sum.outputs[0]!] }])
}
