import type { Colour, ColourSpace } from '../../content/colour.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { HexColour } from '../tree.js'

/** Alternate spaces of alternate spaces are not followed further. */
const DEEPEST = 4
const BLACK: HexColour = '000000'

type Rgb = readonly [red: number, green: number, blue: number]

/** Colours of content in RGB, as close as is possible without colour profiles. */
export class HexColours {
  readonly #file: PdfFile
  readonly #known = new WeakMap<Colour, HexColour | undefined>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Undefined for a pattern. */
  of(colour: Colour): HexColour | undefined {
    if (this.#known.has(colour)) return this.#known.get(colour)
    const hex = this.#hexOf(colour)
    this.#known.set(colour, hex)
    return hex
  }

  #hexOf({ space, components, pattern }: Colour): HexColour | undefined {
    if (pattern !== undefined || space.family === 'Pattern') return undefined
    const numbers = components.map((value) => this.#file.number(value) ?? 0)
    const rgb = this.#rgb(space.family, space, numbers, 0)
    return rgb === undefined ? BLACK : rgb.map(twoDigits).join('')
  }

  #rgb(
    family: string,
    { components, value }: Omit<ColourSpace, 'family'>,
    n: readonly number[],
    depth: number,
  ): Rgb | undefined {
    switch (family) {
      case 'DeviceGray':
      case 'CalGray':
        return [n[0] ?? 0, n[0] ?? 0, n[0] ?? 0]
      case 'DeviceRGB':
      case 'CalRGB':
        return [n[0] ?? 0, n[1] ?? 0, n[2] ?? 0]
      case 'DeviceCMYK':
        return fromInks(n[0] ?? 0, n[1] ?? 0, n[2] ?? 0, n[3] ?? 1)
      case 'ICCBased': {
        const same = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components ?? n.length]
        return same === undefined ? undefined : this.#rgb(same, { components, value }, n, depth)
      }
      case 'Lab':
        return fromLab(n[0] ?? 0, n[1] ?? 0, n[2] ?? 0)
      case 'Indexed':
        return this.#indexed(value, n[0] ?? 0, depth)
      case 'Separation':
        return this.#tint(value, n, depth)
      case 'DeviceN':
        return n.length === 1 ? this.#tint(value, n, depth) : undefined
      default:
        return undefined
    }
  }

  /** A colour of a palette (ISO 32000-2, 8.6.6.3). */
  #indexed(value: PdfValue, index: number, depth: number): Rgb | undefined {
    const [, base, , table] = this.#file.array(value) ?? []
    const inner = this.#inner(base, depth)
    const entry = this.#file.resolve(table)
    if (inner === undefined) return undefined
    const bytes =
      entry instanceof PdfString
        ? entry.bytes
        : entry instanceof PdfStream
          ? this.#file.decode(entry)
          : undefined
    const size = { DeviceGray: 1, CalGray: 1, DeviceCMYK: 4 }[inner.family] ?? inner.components ?? 3
    const at = Math.max(0, Math.floor(index)) * size
    if (bytes === undefined || at + size > bytes.length) return undefined
    return this.#rgb(
      inner.family,
      inner,
      [...bytes.subarray(at, at + size)].map((byte) => byte / 255),
      depth + 1,
    )
  }

  /** An ink by its tint transformation, if this is an exponential function (ISO 32000-2, 7.10.3). */
  #tint(value: PdfValue, [tint = 1]: readonly number[], depth: number): Rgb | undefined {
    const file = this.#file
    const [, , alternate, transformation] = file.array(value) ?? []
    const inner = this.#inner(alternate, depth)
    const dict = file.dict(transformation)
    const numbers = (key: string): number[] | undefined =>
      file.array(dict?.get(key))?.map((each) => file.number(each) ?? 0)
    if (inner === undefined || file.number(dict?.get('FunctionType')) !== 2) return grey(1 - tint)
    const exponent = file.number(dict?.get('N')) ?? 1
    const from = numbers('C0') ?? [0]
    const to = numbers('C1') ?? [1]
    const mixed = from.map((start, at) => start + tint ** exponent * ((to[at] ?? start) - start))
    return this.#rgb(inner.family, inner, mixed, depth + 1)
  }

  #inner(entry: PdfValue | undefined, depth: number): ColourSpace | undefined {
    if (depth >= DEEPEST || entry === undefined) return undefined
    const file = this.#file
    const value = file.resolve(entry)
    const family = file.name(Array.isArray(value) ? value[0] : value)
    if (family === undefined) return undefined
    const components =
      Array.isArray(value) && family === 'ICCBased' ? file.number(file.dict(value[1])?.get('N')) : undefined
    return { family, components, value }
  }
}

function grey(level: number): Rgb {
  return [level, level, level]
}

function fromInks(cyan: number, magenta: number, yellow: number, black: number): Rgb {
  return [(1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)]
}

/** CIE 1976 L*a*b* with the white point D50, to sRGB. */
function fromLab(lightness: number, a: number, b: number): Rgb {
  const m = (lightness + 16) / 116
  const cube = (value: number): number => (value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29))
  const x = 0.9642 * cube(m + a / 500)
  const y = cube(m)
  const z = 0.8249 * cube(m - b / 200)
  const gamma = (value: number): number =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055
  return [
    gamma(3.1339 * x - 1.6169 * y - 0.4906 * z),
    gamma(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    gamma(0.0719 * x - 0.229 * y + 1.4052 * z),
  ]
}

function twoDigits(level: number): string {
  const byte = Math.round(255 * Math.min(1, Math.max(0, Number.isFinite(level) ? level : 0)))
  return byte.toString(16).padStart(2, '0')
}
