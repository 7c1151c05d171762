/** The npm packages with the fonts that are installed with the product, and which characters each is for. */
export type FontPackage = WholeFonts | FontSubsets

interface ForCharacters {
  readonly name: string
  /** Which characters its fonts are searched for, as a regular expression; all if absent. */
  readonly characters?: string
}

/** A family with a file for each style. */
export interface WholeFonts extends ForCharacters {
  readonly files: readonly string[]
}

/** A family in WOFF 2.0 files, each for a part of its characters. */
export interface FontSubsets extends ForCharacters {
  /** The PostScript name without style. */
  readonly family: string
  /** The names of the subsets. `numbered`: many small ones, whose characters `unicode.json` lists. */
  readonly subsets: readonly string[] | 'numbered'
  /** Whether a file has all weights, or only one. */
  readonly isVariable: boolean
  /** Whether there are bold files beside regular ones. */
  readonly hasBold?: boolean
  /** Whether there are italic files, too. */
  readonly hasItalic?: boolean
}

/** Scripts of Unicode for which there is one subset. Script extensions include punctuation of the script. */
const VARIABLE =
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Ethiopic Georgian Armenian Syriac Thaana Cherokee Canadian_Aboriginal Adlam Ol_Chiki Meetei_Mayek Javanese'.split(
    ' ',
  )
const EUROPEAN = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const STATIC = ['Mongolian', 'Nko', 'Tifinagh', 'Yi']

/** The text presentation of a character that has both is a symbol, not an emoji. */
const EMOJI = '\\p{Emoji_Presentation}|\\p{Emoji}\\ufe0f'

/** Some symbols belong to Latin, such as numerals, to Greek, Arabic or Braille; most belong to no script. */
const SYMBOLS =
  '[\\p{Script=Common}\\p{Script=Inherited}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Braille}]'

/** In the order in which they are searched. The first one also has the measures of a line without text. */
export const FONT_PACKAGES: readonly FontPackage[] = [
  {
    name: '@embedpdf/fonts-latin',
    files: ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((style) => `NotoSans-${style}.ttf`),
  },
  {
    name: '@embedpdf/fonts-arabic',
    files: ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
    characters: '\\p{scx=Arabic}',
  },
  {
    name: '@embedpdf/fonts-hebrew',
    files: ['NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
    characters: '\\p{scx=Hebrew}',
  },
  ...VARIABLE.map((script) => ofScript(script, '@fontsource-variable/noto-sans', true)),
  ...STATIC.map((script) => ofScript(script, '@fontsource/noto-sans', false)),
  ofScript('Tibetan', '@fontsource-variable/noto-serif', true),
  {
    name: '@fontsource-variable/noto-emoji',
    family: 'NotoEmoji',
    characters: EMOJI,
    subsets: 'numbered',
    isVariable: true,
  },
  {
    name: '@fontsource/noto-sans-math',
    family: 'NotoSansMath',
    characters: SYMBOLS,
    // The subset has all characters of the font.
    subsets: ['latin'],
    isVariable: false,
  },
  {
    name: '@fontsource-variable/noto-sans-symbols',
    family: 'NotoSansSymbols',
    characters: SYMBOLS,
    subsets: ['symbols'],
    isVariable: true,
  },
  {
    name: '@fontsource/noto-sans-symbols-2',
    family: 'NotoSansSymbols2',
    characters: SYMBOLS,
    subsets: ['symbols', 'braille', 'math', 'mayan-numerals'],
    isVariable: false,
  },
]

/** The forms of ideographs differ between countries; `ideographs.ts` has the order. */
export const IDEOGRAPH_PACKAGES = {
  sc: ideographs('SC'),
  tc: ideographs('TC'),
  jp: ideographs('JP'),
  kr: ideographs('KR'),
} as const

/** For text between others in a font with serifs, or in one whose letters have equal widths. */
export const DESIGN_PACKAGES = {
  serif: ofDesign('serif', 'NotoSerif', true),
  mono: ofDesign('sans-mono', 'NotoSansMono', false),
} as const

/** For text whose own font is not there: their letters are exactly as wide as those of fonts that are common elsewhere. */
export const METRIC_PACKAGES = {
  Helvetica: ofMetrics('arimo', 'Arimo', [...EUROPEAN, 'greek-ext', 'hebrew']),
  Times: ofMetrics('tinos', 'Tinos', [...EUROPEAN, 'greek-ext', 'hebrew']),
  Courier: ofMetrics('cousine', 'Cousine', [...EUROPEAN, 'greek-ext', 'hebrew']),
  Calibri: ofMetrics('carlito', 'Carlito', [...EUROPEAN, 'greek-ext']),
  Cambria: ofMetrics('caladea', 'Caladea', ['latin', 'latin-ext']),
} as const

export type Region = keyof typeof IDEOGRAPH_PACKAGES

export const ALL_PACKAGES: readonly FontPackage[] = [
  ...FONT_PACKAGES,
  ...Object.values(DESIGN_PACKAGES),
  ...Object.values(METRIC_PACKAGES),
  ...Object.values(IDEOGRAPH_PACKAGES),
]

function ofScript(script: string, prefix: string, isVariable: boolean): FontSubsets {
  const subset = script.toLowerCase().replaceAll('_', '-')
  return {
    name: `${prefix}-${subset}`,
    family: `Noto${prefix.includes('serif') ? 'Serif' : 'Sans'}${script.replaceAll('_', '')}`,
    characters: `\\p{scx=${script}}`,
    subsets: [subset],
    isVariable,
  }
}

function ofDesign(design: string, family: string, hasItalic: boolean): FontSubsets {
  return {
    name: `@fontsource-variable/noto-${design}`,
    family,
    characters: '[\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}\\p{Script=Common}\\p{Script=Inherited}]',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
    isVariable: true,
    hasItalic,
  }
}

function ofMetrics(name: string, family: string, subsets: readonly string[]): FontSubsets {
  return {
    name: `@fontsource/${name}`,
    family,
    subsets,
    isVariable: false,
    hasBold: true,
    hasItalic: true,
  }
}

function ideographs(region: string): FontSubsets {
  return {
    name: `@fontsource-variable/noto-sans-${region.toLowerCase()}`,
    family: `NotoSans${region}`,
    subsets: 'numbered',
    isVariable: true,
  }
}

/** Where a package has its files. */
export function pathOf(font: FontPackage, file: string): string {
  return 'files' in font ? `fonts/${file}` : `files/${file}`
}

export function subsetFile(
  { name, isVariable }: FontSubsets,
  subset: string,
  { isBold, isItalic }: SubsetStyle,
): string {
  const font = name.slice(name.indexOf('/') + 1)
  const weight = isVariable ? 'wght' : isBold ? '700' : '400'
  return `${font}-${subset}-${weight}-${isItalic ? 'italic' : 'normal'}.woff2`
}

export interface SubsetStyle {
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** The characters of each numbered subset, as in CSS: `"[4]": "U+1f1e9-1f1f5,U+1f21a"`. */
export const RANGES_FILE = 'unicode.json'

export function numberedRanges(json: string): [subset: string, ranges: string][] {
  return Object.entries(JSON.parse(json) as Record<string, string>).flatMap(([name, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1]
    return number === undefined ? [] : [[number, ranges] as [string, string]]
  })
}

/** Every file that may be read of a package; `read` returns the text of one. */
export function filesOf(font: FontPackage, read: (path: string) => string): string[] {
  if ('files' in font) return font.files.map((file) => pathOf(font, file))
  const numbered = font.subsets === 'numbered'
  const subsets =
    font.subsets === 'numbered' ? numberedRanges(read(RANGES_FILE)).map(([subset]) => subset) : font.subsets
  return [
    ...(numbered ? [RANGES_FILE] : []),
    ...stylesOf(font).flatMap((style) =>
      subsets.map((subset) => pathOf(font, subsetFile(font, subset, style))),
    ),
  ]
}

function stylesOf({ hasBold = false, hasItalic = false }: FontSubsets): SubsetStyle[] {
  const slants = hasItalic ? [false, true] : [false]
  return (hasBold ? [false, true] : [false]).flatMap((isBold) =>
    slants.map((isItalic) => ({ isBold, isItalic })),
  )
}
