import type { TextFonts, TextStyleWanted, Typesetting, TypesettingFont } from '@octavo/pdf/typesetting'
import { type FontFile, fontsByStyle } from './font-families.js'
import {
  DESIGN_PACKAGES,
  FONT_PACKAGES,
  type FontPackage,
  type FontSubsets,
  IDEOGRAPH_PACKAGES,
  METRIC_PACKAGES,
  pathOf,
} from './font-packages.js'
import type { Harfbuzz } from './harfbuzz.js'
import { EAST_ASIAN, regionsOf } from './ideographs.js'
import { type FontReader, SubsetFonts } from './subset-fonts.js'

/** The part of bidi-js that is used here. */
export interface Bidi {
  getEmbeddingLevels(text: string, direction: 'auto'): { readonly levels: Uint8Array }
}

type Candidates = (characters: string, style: TextStyleWanted) => Iterable<TypesettingFont>

/** Typesetting with the installed fonts, and after them those that the operator added. */
export function typesettingOf(
  harfbuzz: Harfbuzz,
  reader: FontReader,
  added: readonly FontFile[],
  bidi: () => Bidi,
): Typesetting {
  const [first = () => [], ...others] = FONT_PACKAGES.map((font) => candidatesOf(font, harfbuzz, reader))
  const east = Object.fromEntries(
    Object.entries(IDEOGRAPH_PACKAGES).map(([region, font]) => [region, subsetsOf(font, harfbuzz, reader)]),
  ) as Record<keyof typeof IDEOGRAPH_PACKAGES, Candidates>
  const designs = {
    serif: candidatesOf(DESIGN_PACKAGES.serif, harfbuzz, reader),
    mono: candidatesOf(DESIGN_PACKAGES.mono, harfbuzz, reader),
  }
  const metrics = Object.fromEntries(
    Object.entries(METRIC_PACKAGES).map(([name, font]) => [name, subsetsOf(font, harfbuzz, reader)]),
  ) as Record<keyof typeof METRIC_PACKAGES, Candidates>
  const further = fontsByStyle(harfbuzz, added)

  return {
    fonts(style, text, language): TextFonts {
      let regions: readonly Candidates[] | undefined
      const ofDesign: Candidates = style.design === undefined ? () => [] : designs[style.design]
      return {
        first: [...ofDesign('a', style), ...first('', style)][0]!,
        *candidates(characters) {
          const ofRegions = (): readonly Candidates[] => {
            regions ??= regionsOf(text, language).map((region) => east[region])
            return regions
          }
          if (style.metrics !== undefined) yield* metrics[style.metrics](characters, style)
          yield* ofDesign(characters, style)
          yield* first(characters, style)
          const isEastAsian = EAST_ASIAN.test(characters)
          if (isEastAsian) for (const candidates of ofRegions()) yield* candidates(characters, style)
          for (const candidates of others) yield* candidates(characters, style)
          // They also have symbols that no other font has, such as box drawing.
          if (!isEastAsian) for (const candidates of ofRegions()) yield* candidates(characters, style)
          yield* further(style)
        },
      }
    },
    levels: (text) => bidi().getEmbeddingLevels(text, 'auto').levels,
  }
}

function candidatesOf(font: FontPackage, harfbuzz: Harfbuzz, reader: FontReader): Candidates {
  const candidates = 'files' in font ? wholeOf(font, harfbuzz, reader) : subsetsOf(font, harfbuzz, reader)
  const { characters: pattern } = font
  if (pattern === undefined) return candidates
  let wanted: RegExp | undefined
  return (characters, style) => {
    wanted ??= new RegExp(pattern, 'u')
    return wanted.test(characters) ? candidates(characters, style) : []
  }
}

function wholeOf(
  font: Extract<FontPackage, { files: unknown }>,
  harfbuzz: Harfbuzz,
  { read }: FontReader,
): Candidates {
  const files = font.files.map((file) => ({ file, read: () => read(font.name, pathOf(font, file)) }))
  const byStyle = fontsByStyle(harfbuzz, files)
  return (_, style) => byStyle(style)
}

function subsetsOf(font: FontSubsets, harfbuzz: Harfbuzz, reader: FontReader): Candidates {
  const subsets = new SubsetFonts(font, harfbuzz, reader)
  return (characters, style) => subsets.candidates(characters, style)
}
