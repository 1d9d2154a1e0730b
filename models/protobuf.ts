/**
 * The little of protocol buffers that writing an ONNX file needs. In: field numbers and values. Out: bytes; same input, same bytes.
 * Wire format: https://protobuf.dev/programming-guides/encoding/
 */
export type Field = Uint8Array

/** A varint field (int64, int32, enum); negative numbers take ten bytes as the format wants. */
export function integer(number: number, value: number | bigint): Field {
  return joined([varint((BigInt(number) << 3n) | 0n), varint(BigInt.asUintN(64, BigInt(value)))])
}

/** A 32-bit float field. */
export function float(number: number, value: number): Field {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return joined([varint((BigInt(number) << 3n) | 5n), bytes])
}

/** A length-delimited field: bytes, text or a message made of fields. */
export function block(number: number, value: Uint8Array | string | readonly Field[]): Field {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value instanceof Uint8Array ? value : joined(value)
  return joined([varint((BigInt(number) << 3n) | 2n), varint(BigInt(bytes.length)), bytes])
}

/** All parts one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low | 0x80)
  } while (rest !== 0n)
  return Uint8Array.from(bytes)
}
