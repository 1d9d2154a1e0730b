/**
 * One inner loop, as WebAssembly with SIMD: dot products of a 16-bit query with rows of 8-bit vectors, 16 numbers at a time.
 * In: rows and a query in the kernel's own memory. Out: one 32-bit sum a row. Chosen by measurement (bench/search-scale.ts):
 * the same loop in JavaScript takes ten times as long, and 8-bit rows take a quarter of the memory of 32-bit ones.
 */

type Scan = (query: number, rows: number, end: number, dimension: number, out: number) => void
export type Kernel = { memory: WebAssembly.Memory; scan: Scan }

const PAGE = 65_536
const [I32, V128] = [0x7f, 0x7b]
const [BLOCK, LOOP, END, BR, BR_IF, EMPTY] = [0x02, 0x03, 0x0b, 0x0c, 0x0d, 0x40]
const [GET, SET, TEE, CONST, STORE] = [0x20, 0x21, 0x22, 0x41, 0x36]
const [ADD, SHL, LESS, NOT_LESS] = [0x6a, 0x74, 0x49, 0x4f]
const LOAD_V128 = (offset: number): number[] => [0xfd, 0x00, 0x00, offset]
const ZERO_V128 = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)]
const [EXTEND_LOW, EXTEND_HIGH, DOT, ADD_LANES] = [
  [0xfd, 0x87, 0x01],
  [0xfd, 0x88, 0x01],
  [0xfd, 0xba, 0x01],
  [0xfd, 0xae, 0x01],
] as const
const LANE = (lane: number): number[] => [0xfd, 0x1b, lane]
/** Parameters, then locals. */
const [QUERY, ROW, ROWS_END, DIMENSION, OUT, SUM, AT, EIGHTS] = [0, 1, 2, 3, 4, 5, 6, 7]

/** sum += row[at .. at + 16) times query[at .. at + 16), eight numbers after eight. */
const HALF = (extend: readonly number[], offset: number): number[] => [
  GET,
  EIGHTS,
  ...extend,
  GET,
  QUERY,
  GET,
  AT,
  CONST,
  1,
  SHL,
  ADD,
  ...LOAD_V128(offset),
  ...DOT,
  GET,
  SUM,
  ...ADD_LANES,
  SET,
  SUM,
]
const CODE = [
  BLOCK,
  EMPTY,
  LOOP,
  EMPTY,
  GET,
  ROW,
  GET,
  ROWS_END,
  NOT_LESS,
  BR_IF,
  1,
  ...ZERO_V128,
  SET,
  SUM,
  CONST,
  0,
  SET,
  AT,
  LOOP,
  EMPTY,
  GET,
  ROW,
  GET,
  AT,
  ADD,
  ...LOAD_V128(0),
  SET,
  EIGHTS,
  ...HALF(EXTEND_LOW, 0),
  ...HALF(EXTEND_HIGH, 16),
  GET,
  AT,
  CONST,
  16,
  ADD,
  TEE,
  AT,
  GET,
  DIMENSION,
  LESS,
  BR_IF,
  0,
  END,
  GET,
  OUT,
  GET,
  SUM,
  ...LANE(0),
  GET,
  SUM,
  ...LANE(1),
  ADD,
  GET,
  SUM,
  ...LANE(2),
  ADD,
  GET,
  SUM,
  ...LANE(3),
  ADD,
  STORE,
  2,
  0,
  GET,
  OUT,
  CONST,
  4,
  ADD,
  SET,
  OUT,
  GET,
  ROW,
  GET,
  DIMENSION,
  ADD,
  SET,
  ROW,
  BR,
  0,
  END,
  END,
  END,
]

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]
}

function section(id: number, bytes: readonly number[]): number[] {
  return [id, ...leb(bytes.length), ...bytes]
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text)]
}

/** The module's bytes: one imported memory, one exported function. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const body = [3, 1, V128, 1, I32, 1, V128, ...CODE]
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('e'), ...name('m'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('scan'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ])
}

let compiled: WebAssembly.Module | null = null

/** A kernel with a memory of its own, which grows and is given back with it. */
export function createKernel(): Kernel {
  compiled ??= new WebAssembly.Module(moduleBytes())
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { scan } = new WebAssembly.Instance(compiled, { e: { m: memory } }).exports
  return { memory, scan: scan as unknown as Scan }
}

/** Makes the memory at least that large. @throws RangeError when the machine has no more (4 GB at most). */
export function reserve(memory: WebAssembly.Memory, bytes: number): void {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE
  if (missing > 0) memory.grow(missing)
}
