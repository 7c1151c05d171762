import type { PdfFile } from '../file/pdf-file.js'
import type { PdfStream } from '../syntax/objects.js'
import { componentCount, readColourSpace } from './colour.js'

/** The corners of a triangle, or the points of a Coons or tensor-product patch. */
type Points = readonly (readonly [x: number, y: number])[]

/** A patch that is only a line is still divided along it. */
const MAX_RATIO = 16
const ORIGIN: Points[number] = [0, 0]

/** The areas of the boxes of a mesh's triangles or patches, in square units of its space, rounded to powers of two. */
export class MeshAreas {
  readonly #counts = new Map<number, number>()

  add(points: Points): void {
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [x, y] of points) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
    const longest = Math.max(right - left, top - bottom)
    const area = longest * Math.max(Math.min(right - left, top - bottom), longest / MAX_RATIO)
    const power = area >= 0 ? Math.ceil(Math.log2(area)) : Infinity
    this.#counts.set(power, (this.#counts.get(power) ?? 0) + 1)
  }

  /** The sum of what each of them costs. */
  total(costOf: (area: number) => number): number {
    let sum = 0
    for (const [power, count] of this.#counts) sum += count * costOf(2 ** power)
    return sum
  }
}

/** Reads the data of a shading of type 4 to 7 (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8), as pdfium does. */
export function readMesh(file: PdfFile, { dict }: PdfStream, bytes: Uint8Array): MeshAreas {
  const data = new MeshData(file, dict, bytes)
  const areas = new MeshAreas()
  const type = file.number(dict.get('ShadingType'))
  if (type === 4) readTriangles(data, areas)
  else if (type === 5) readLattice(data, file.number(dict.get('VerticesPerRow')) ?? 0, areas)
  else readPatches(data, type === 7 ? 16 : 12, areas)
  return areas
}

/** A corner whose flag is not 0 is the third one of a triangle that has an edge of the one before. */
function readTriangles(data: MeshData, areas: MeshAreas): void {
  let corners: Points = []
  while (!data.isAtEnd) {
    const flag = data.flag()
    const corner = data.vertex()
    const [first = corner, second = corner, third = corner] = corners
    if (flag === 0) corners = [corner, data.flaggedVertex(), data.flaggedVertex()]
    else corners = flag === 1 ? [second, third, corner] : [first, third, corner]
    areas.add(corners)
  }
}

function readLattice(data: MeshData, perRow: number, areas: MeshAreas): void {
  if (perRow < 2) return
  let above: Points = []
  while (!data.isAtEnd) {
    const row = []
    while (row.length < perRow && !data.isAtEnd) row.push(data.vertex())
    for (let at = 1; at < Math.min(above.length, row.length); at++) {
      areas.add([above[at - 1]!, above[at]!, row[at - 1]!])
      areas.add([above[at]!, row[at - 1]!, row[at]!])
    }
    above = row
  }
}

/** A patch whose flag is not 0 has an edge of the one before, which are 4 points and 2 colours. */
function readPatches(data: MeshData, pointCount: number, areas: MeshAreas): void {
  let points: Points = []
  while (!data.isAtEnd) {
    const flag = data.flag()
    const edge = flag === 0 ? [] : [0, 1, 2, 3].map((at) => points[(flag * 3 + at) % 12] ?? ORIGIN)
    const own = Array.from({ length: pointCount - (flag === 0 ? 0 : 4) }, () => data.point())
    data.skipColours(flag === 0 ? 4 : 2)
    points = [...edge, ...own]
    areas.add(points)
  }
}

class MeshData {
  readonly #bytes: Uint8Array
  readonly #coordinateBits: number
  readonly #colourBits: number
  readonly #flagBits: number
  readonly #decode: readonly number[]
  /** Position in bits. */
  #at = 0

  constructor(file: PdfFile, dict: PdfStream['dict'], bytes: Uint8Array) {
    const bits = (key: string) => Math.min(32, Math.max(1, file.number(dict.get(key)) ?? 8))
    const space = readColourSpace(file, dict.get('ColorSpace'))
    const components = dict.has('Function') ? 1 : (componentCount(file, space) ?? 1)
    this.#bytes = bytes
    this.#coordinateBits = bits('BitsPerCoordinate')
    this.#colourBits = bits('BitsPerComponent') * components
    this.#flagBits = bits('BitsPerFlag')
    this.#decode = (file.array(dict.get('Decode')) ?? []).map((item) => file.number(item) ?? 0)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length * 8
  }

  flag(): number {
    return this.#read(this.#flagBits) & 3
  }

  point(): [number, number] {
    return [this.#coordinate(0), this.#coordinate(2)]
  }

  /** Vertices are padded to whole bytes. */
  vertex(): [number, number] {
    const point = this.point()
    this.skipColours(1)
    this.#at = Math.ceil(this.#at / 8) * 8
    return point
  }

  flaggedVertex(): [number, number] {
    this.flag()
    return this.vertex()
  }

  skipColours(count: number): void {
    this.#at += count * this.#colourBits
  }

  #coordinate(first: number): number {
    const [from = 0, to = 1] = this.#decode.slice(first, first + 2)
    return from + (this.#read(this.#coordinateBits) * (to - from)) / (2 ** this.#coordinateBits - 1)
  }

  #read(count: number): number {
    let value = 0
    for (let left = count; left > 0; ) {
      const inByte = 8 - (this.#at % 8)
      const taken = Math.min(inByte, left)
      const byte = this.#bytes[Math.floor(this.#at / 8)] ?? 0
      value = value * 2 ** taken + ((byte >> (inByte - taken)) & (2 ** taken - 1))
      this.#at += taken
      left -= taken
    }
    return value
  }
}
