import { asciiBytes } from '../../syntax/characters.js'
import { D50 } from './icc-curves.js'

/** The data of one element of a profile. */
export type IccElement = Uint8Array

export interface ProfileContent {
  readonly deviceClass: 'mntr' | 'prtr'
  readonly space: 'RGB ' | 'GRAY' | 'CMYK'
  readonly connection: 'XYZ ' | 'Lab '
  readonly description: string
  /** By signature; equal elements are written once. */
  readonly elements: readonly (readonly [signature: string, data: IccElement])[]
}

const HEADER_BYTES = 128

/** An ICC profile of version 2.1, which all parts of PDF/A allow (ICC.1:1998-09). */
export function writeProfile({
  deviceClass,
  space,
  connection,
  description,
  elements,
}: ProfileContent): Uint8Array {
  const all = [
    ['desc', descriptionElement(description)] as const,
    ['cprt', textElement('No copyright, use freely.')] as const,
    ['wtpt', xyzElement(D50)] as const,
    ...elements,
  ]
  const offsets = new Map<IccElement, number>()
  let end = HEADER_BYTES + 4 + 12 * all.length
  for (const [, data] of all) {
    if (offsets.has(data)) continue
    offsets.set(data, end)
    end += Math.ceil(data.length / 4) * 4
  }
  const bytes = new Uint8Array(end)
  const view = new DataView(bytes.buffer)
  const text = (at: number, value: string): void => bytes.set(asciiBytes(value), at)
  view.setUint32(0, end)
  view.setUint32(8, 0x02100000)
  text(12, deviceClass)
  text(16, space)
  text(20, connection)
  // A fixed date of creation, so that outputs are deterministic.
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries()) view.setUint16(24 + 2 * index, value)
  text(36, 'acsp')
  D50.forEach((value, index) => {
    view.setInt32(68 + 4 * index, Math.round(value * 65536))
  })
  view.setUint32(HEADER_BYTES, all.length)
  all.forEach(([signature, data], index) => {
    const entry = HEADER_BYTES + 4 + 12 * index
    const offset = offsets.get(data)!
    text(entry, signature)
    view.setUint32(entry + 4, offset)
    view.setUint32(entry + 8, data.length)
    bytes.set(data, offset)
  })
  return bytes
}

function element(type: string, length: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length)
  bytes.set(asciiBytes(type))
  return { bytes, view: new DataView(bytes.buffer) }
}

function textElement(text: string): IccElement {
  const { bytes } = element('text', 8 + text.length + 1)
  bytes.set(asciiBytes(text), 8)
  return bytes
}

/** With empty descriptions in Unicode and for Macintosh. */
function descriptionElement(text: string): IccElement {
  const { bytes, view } = element('desc', 12 + text.length + 1 + 8 + 3 + 67)
  view.setUint32(8, text.length + 1)
  bytes.set(asciiBytes(text), 12)
  return bytes
}

export function xyzElement(values: readonly number[]): IccElement {
  const { bytes, view } = element('XYZ ', 20)
  values.forEach((value, index) => {
    view.setInt32(8 + 4 * index, Math.round(value * 65536))
  })
  return bytes
}

/** A curve through equally spaced points, with values from 0 to 1. */
export function curveElement(points: readonly number[]): IccElement {
  const { bytes, view } = element('curv', 12 + 2 * points.length)
  view.setUint32(8, points.length)
  points.forEach((value, index) => {
    view.setUint16(12 + 2 * index, Math.round(value * 65535))
  })
  return bytes
}

/** A table from `inputs` channels to `outputs` values of 16 bits; the last channel varies fastest. */
export function tableElement(
  inputs: number,
  outputs: number,
  grid: number,
  at: (input: readonly number[]) => readonly number[],
): IccElement {
  const points = grid ** inputs
  const { bytes, view } = element('mft2', 52 + 4 * inputs + 2 * outputs * points + 4 * outputs)
  bytes[8] = inputs
  bytes[9] = outputs
  bytes[10] = grid
  for (const entry of [0, 4, 8]) view.setInt32(12 + 4 * entry, 65536)
  view.setUint16(48, 2)
  view.setUint16(50, 2)
  let position = 52
  const identity = (): void => {
    view.setUint16(position, 0)
    view.setUint16(position + 2, 65535)
    position += 4
  }
  for (let input = 0; input < inputs; input++) identity()
  for (let point = 0; point < points; point++) {
    const input = Array.from(
      { length: inputs },
      (_, channel) => (Math.floor(point / grid ** (inputs - 1 - channel)) % grid) / (grid - 1),
    )
    for (const value of at(input)) {
      view.setUint16(position, Math.max(0, Math.min(65535, Math.round(value))))
      position += 2
    }
  }
  for (let output = 0; output < outputs; output++) identity()
  return bytes
}
