import { ByteBuffer } from '../../syntax/byte-buffer.js'

const START_OF_CODESTREAM = 0xff4f
/** Where the first component is described (ISO/IEC 15444-1, A.5.1). */
const COMPONENTS_AT = 42
const BYTES_OF_COMPONENT = 3
/** The colour spaces that numbers of components stand for (table I.10; ISO/IEC 15444-2, table M.25). */
const SPACES: Readonly<Record<number, number>> = { 1: 17, 3: 16, 4: 12 }

/**
 * A bare codestream in the boxes of a file (ISO/IEC 15444-1, annex I), which `JPXDecode` demands and readers do not.
 * Undefined for anything else, and for components that a file of PDF/A may not have (ISO 19005-2, 6.2.8.3).
 */
export function jpeg2000File(data: Uint8Array): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < COMPONENTS_AT || view.getUint16(0) !== START_OF_CODESTREAM) return undefined
  const [width, height] = [8, 12].map((at) => view.getUint32(at) - view.getUint32(at + 8))
  const count = view.getUint16(40)
  const space = SPACES[count]
  if (space === undefined || data.length < COMPONENTS_AT + count * BYTES_OF_COMPONENT) return undefined
  const depth = data[COMPONENTS_AT]!
  for (let index = 1; index < count; index++)
    if (data[COMPONENTS_AT + index * BYTES_OF_COMPONENT] !== depth) return undefined
  const out = new ByteBuffer(data.length + 100)
  const numbers = (...values: readonly number[]): void => {
    for (const value of values)
      out.copy(Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255))
  }
  numbers(12)
  out.text('jP  \r\n')
  out.copy(Uint8Array.of(0x87, 0x0a))
  numbers(20)
  out.text('ftypjp2 ')
  numbers(0)
  out.text('jp2 ')
  numbers(8 + 22 + 15)
  out.text('jp2h')
  numbers(22)
  out.text('ihdr')
  numbers(height!, width!)
  out.copy(Uint8Array.of(0, count, depth, 7, 0, 0))
  numbers(15)
  out.text('colr')
  out.copy(Uint8Array.of(1, 0, 0))
  numbers(space)
  numbers(8 + data.length)
  out.text('jp2c')
  out.copy(data)
  return out.slice()
}
