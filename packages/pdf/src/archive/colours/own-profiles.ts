import { labOfSrgb, linear, SRGB_TO_XYZ } from './icc-curves.js'
import { curveElement, tableElement, writeProfile, xyzElement } from './icc-profile-file.js'

/** Profiles that describe how readers show device colours, made on first use. */

const CURVE_POINTS = 1024
const CMYK_GRID = 9
const LAB_GRID = 9

let srgb: Uint8Array | undefined
let grey: Uint8Array | undefined
let cmyk: Uint8Array | undefined

export function srgbProfile(): Uint8Array {
  const curve = toneCurve()
  const colorant = (index: number): Uint8Array => xyzElement(SRGB_TO_XYZ.map((row) => row[index]!))
  srgb ??= writeProfile({
    deviceClass: 'mntr',
    space: 'RGB ',
    connection: 'XYZ ',
    description: 'sRGB',
    elements: [
      ['rXYZ', colorant(0)],
      ['gXYZ', colorant(1)],
      ['bXYZ', colorant(2)],
      ['rTRC', curve],
      ['gTRC', curve],
      ['bTRC', curve],
    ],
  })
  return srgb
}

/** Grey with the tones of sRGB. */
export function greyProfile(): Uint8Array {
  grey ??= writeProfile({
    deviceClass: 'mntr',
    space: 'GRAY',
    connection: 'XYZ ',
    description: 'Grey with the tones of sRGB',
    elements: [['kTRC', toneCurve()]],
  })
  return grey
}

/** Inks of offset printing as readers without a profile show them. */
export function cmykProfile(): Uint8Array {
  cmyk ??= makeCmykProfile()
  return cmyk
}

function toneCurve(): Uint8Array {
  return curveElement(Array.from({ length: CURVE_POINTS }, (_, index) => linear(index / (CURVE_POINTS - 1))))
}

function makeCmykProfile(): Uint8Array {
  const toLab = tableElement(4, 3, CMYK_GRID, (inks) => {
    const [lightness, a, b] = labOfSrgb(srgbOfInks(inks))
    return [(lightness / 100) * 0xff00, (a + 128) * 256, (b + 128) * 256]
  })
  const fromLab = tableElement(3, 4, LAB_GRID, ([lightness, a, b]) =>
    inksOfLab(lightness! * (100 * (65535 / 0xff00)), a! * 256 - 128, b! * 256 - 128).map(
      (ink) => ink * 65535,
    ),
  )
  return writeProfile({
    deviceClass: 'prtr',
    space: 'CMYK',
    connection: 'Lab ',
    description: 'CMYK as shown without a profile',
    elements: [
      ['A2B0', toLab],
      ['A2B1', toLab],
      ['A2B2', toLab],
      ['B2A0', fromLab],
      ['B2A1', fromLab],
      ['B2A2', fromLab],
    ],
  })
}

/** The colours of all combinations of full inks in offset printing on coated paper; cyan is the highest bit. */
const SOLIDS: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [0.1373, 0.1216, 0.1255],
  [1, 0.949, 0],
  [0.1098, 0.102, 0],
  [0.9255, 0, 0.549],
  [0.1412, 0, 0],
  [0.9294, 0.1098, 0.1412],
  [0.1333, 0, 0],
  [0, 0.6784, 0.9373],
  [0, 0.0588, 0.1412],
  [0, 0.651, 0.3137],
  [0, 0.0745, 0],
  [0.1804, 0.1922, 0.5725],
  [0, 0, 0.0078],
  [0.2118, 0.2119, 0.2235],
  [0, 0, 0],
]

/** Between full inks, the share of the area that each combination covers decides (Neugebauer). */
function srgbOfInks(inks: readonly number[]): number[] {
  const colour = [0, 0, 0]
  SOLIDS.forEach((solid, index) => {
    let share = 1
    inks.forEach((ink, channel) => {
      share *= (index >> (3 - channel)) & 1 ? ink : 1 - ink
    })
    solid.forEach((value, at) => {
      colour[at]! += share * value
    })
  })
  return colour
}

/** The simple way back (ISO 32000-1, 10.3.5), which only printing uses. */
function inksOfLab(lightness: number, a: number, b: number): number[] {
  const y = (lightness + 16) / 116
  const cube = (value: number): number => (value > 6 / 29 ? value ** 3 : (value - 16 / 116) / 7.787)
  const [x, , z] = [0.9642 * cube(y + a / 500), cube(y), 0.8249 * cube(y - b / 200)]
  const light = cube(y)
  const rgb = [
    3.13386 * x! - 1.61687 * light - 0.49061 * z!,
    -0.97877 * x! + 1.91614 * light + 0.03345 * z!,
    0.07194 * x! - 0.22899 * light + 1.40524 * z!,
  ].map((value) => encoded(Math.max(0, Math.min(1, value))))
  const black = 1 - Math.max(...rgb)
  return [...rgb.map((value) => (black >= 1 ? 0 : (1 - value - black) / (1 - black))), black]
}

function encoded(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}
