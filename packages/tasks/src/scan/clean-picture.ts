import {
  type Bilevel,
  bilevelOf,
  bilevelScan,
  cropped,
  findBorders,
  findGutter,
  findSheet,
  findSkew,
  greyOf,
  inkWithoutSpecks,
  type PixelBox,
  type PixelBudget,
  type Pixels,
  paperColour,
  paperLevels,
  rotated,
  whitened,
  withoutBorders,
  withoutSpecks,
} from '@octavo/pdf/raster'

export interface CleanOptions {
  readonly straighten: boolean
  readonly crop: boolean
  readonly borders: boolean
  readonly specks: boolean
  readonly whiten: boolean
  readonly colour: 'keep' | 'grey' | 'bilevel'
  readonly split_pages: boolean
}

/** A picture as it is. */
export const UNCLEANED: CleanOptions = {
  straighten: false,
  crop: false,
  borders: false,
  specks: false,
  whiten: false,
  colour: 'keep',
  split_pages: false,
}

/** A page, or one of two, of a picture. */
export interface CleanPart {
  /** Where it is in the straightened picture. */
  readonly box: PixelBox
  readonly picture: Pixels | Bilevel
}

export interface CleanPicture {
  readonly parts: readonly CleanPart[]
  /** Degrees clockwise by which the picture was turned. */
  readonly turned: number
  readonly cropped: boolean
  readonly bordersRemoved: boolean
  readonly specks: number
  /** Whether the picture differs from what it was; otherwise it can stay as it is. */
  readonly changed: boolean
}

/** A line that is this much off at the end of a page is not seen to be: half a millimetre. */
const STRAIGHT_ENOUGH = 0.1
/** Levels by which the channels of a grey picture differ, from its compression. */
const NO_COLOUR = 24
/** Between black and white: pixels of an enlarged or turned picture that are darker are black. */
const MIDDLE = 127
/** Of the pixels: more of them in colour make a picture one in colour. */
const COLOURED = 0.0005

export interface ScanLook {
  readonly dpi: number
  /** Whether all pixels were black or white: the clean picture is, too, because shades would make it many times larger. */
  readonly isBilevel: boolean
}

/** A scanned page made clean: each step only where it finds something to do. */
export function cleanPicture(
  scan: Pixels,
  look: ScanLook,
  wanted: CleanOptions,
  budget: PixelBudget,
): CleanPicture {
  // Black and white has no colours, and its paper is white.
  const options: CleanOptions = look.isBilevel ? { ...wanted, colour: 'grey', whiten: false } : wanted
  const isGrey = options.colour === 'grey' || (options.colour === 'keep' && hasNoColour(scan, budget))
  let pixels = isGrey ? greyOf(scan, budget) : scan
  const paper = paperColour(paperLevels(pixels, budget))
  const skew = options.straighten ? findSkew(pixels, budget) : undefined
  const turned = skew === undefined || Math.abs(skew.degrees) < STRAIGHT_ENOUGH ? 0 : -skew.degrees
  if (turned !== 0) pixels = rotated(pixels, turned, budget, { background: paper })
  const whole = { left: 0, top: 0, right: pixels.width, bottom: pixels.height }
  const sheet = options.crop ? findSheet(pixels, budget) : undefined
  const borders = options.borders ? findBorders(pixels, budget) : undefined
  if (borders !== undefined) pixels = withoutBorders(pixels, borders, paper, budget)
  const boxes = options.split_pages ? halves(pixels, sheet ?? whole, budget) : [sheet ?? whole]
  let specks = 0
  const parts = boxes.map((box): CleanPart => {
    const part = finished(box === whole ? pixels : cropped(pixels, box, budget), look, options, budget)
    specks += part.specks
    return { box, picture: part.picture }
  })
  return {
    parts,
    turned,
    cropped: sheet !== undefined,
    bordersRemoved: borders !== undefined,
    specks,
    changed:
      turned !== 0 ||
      sheet !== undefined ||
      borders !== undefined ||
      boxes.length > 1 ||
      specks > 0 ||
      (!look.isBilevel && (options.whiten || options.colour !== 'keep')),
  }
}

function finished(
  pixels: Pixels,
  { dpi, isBilevel }: ScanLook,
  { specks, whiten, colour }: CleanOptions,
  budget: PixelBudget,
): { readonly picture: Pixels | Bilevel; readonly specks: number } {
  if (isBilevel || colour === 'bilevel') {
    const bilevel = isBilevel
      ? bilevelOf(greyOf(pixels, budget), MIDDLE, budget)
      : bilevelScan(pixels, dpi, budget)
    return specks ? inkWithoutSpecks(bilevel, dpi, budget) : { picture: bilevel, specks: 0 }
  }
  const clean = specks ? withoutSpecks(pixels, dpi, budget) : { picture: pixels, specks: 0 }
  return { ...clean, picture: whiten ? whitened(clean.picture, budget) : clean.picture }
}

/** The two pages of a double page, or the box itself. */
function halves(pixels: Pixels, box: PixelBox, budget: PixelBudget): readonly PixelBox[] {
  const gutter = findGutter(cropped(pixels, box, budget), budget)
  if (gutter === undefined) return [box]
  return [
    { ...box, right: box.left + gutter },
    { ...box, left: box.left + gutter },
  ]
}

function hasNoColour({ channels, data }: Pixels, budget: PixelBudget): boolean {
  if (channels === 1) return true
  budget.spend(data.length / 3)
  let coloured = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > NO_COLOUR) coloured++
  }
  return coloured < (data.length / 3) * COLOURED
}
