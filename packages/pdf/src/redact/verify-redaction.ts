import { ContentReader } from '../content/content-reader.js'
import { contentStreams } from '../content/page-content.js'
import { pageDict, readPageTree } from '../document/pages.js'
import { limitExceeded, PdfError } from '../errors.js'
import { openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { filterSteps } from '../filters/decode.js'
import type { Box } from '../geometry/box.js'
import { type PageView, viewDict } from '../geometry/page-view.js'
import { jpegMetadata } from '../images/jpeg-head.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import {
  forEachReference,
  isDict,
  PdfName,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { touches, touchesAny } from './areas.js'
import { ByteSearch } from './byte-search.js'
import { findContinued } from './find-continued.js'
import { findMatches } from './find-text.js'
import type { Matcher } from './match.js'
import { canSpell, lettersWithoutWidths } from './overlaps.js'
import { type PageImage, type PageScan, PageScanner } from './page-scan.js'
import { matchersOfNames } from './phrases-in-names.js'
import { appearanceKey, appearancesOf } from './redact-annotations.js'
import { isElement } from './redact-names.js'
import { NAME_KEYS, NO_TEXT } from './redact-strings.js'
import { Renaming } from './renaming.js'
import { readingsOf } from './string-readings.js'
import { canHideWord } from './unreadable-words.js'

export interface VerificationRequest {
  readonly primitives: Primitives
  readonly limits: Limits
  /** For a page index: what must not be found on the page, and the areas that must be empty. */
  matchersOf(page: number): readonly Matcher[]
  areasOf(page: number): readonly Box[]
  /**
   * Texts that must not occur anywhere in the file. If only some pages were searched, the others can contain
   * them.
   */
  readonly texts: readonly string[]
  /** The matchers that find them: a text that is part of a longer word can be intended to stay. */
  readonly matchers: readonly Matcher[]
  readonly isEverywhere: boolean
  /** The label on the boxes. */
  readonly label: string
}

/** Why the result may still contain what should be removed, although nothing was found in it. */
export type DoubtKind =
  /** Text that people may read as a searched word. */
  | 'similar_text'
  /** Characters whose fonts do not say what they show. */
  | 'unreadable_text'
  /** An image without recognised text over it, such as a scan. */
  | 'images'

export interface Verification {
  /** The number of names that contain what should be removed, which no reader shows. */
  readonly namesLeft: number
  /** The indexes of the pages. */
  readonly doubts: ReadonlyMap<DoubtKind, ReadonlySet<number>>
}

/** The part of a page that an image of text covers at least. */
const MIN_IMAGE = 0.25
/** Drawn content has limits of its own. */
const MAX_UNDRAWN = 1_000_000

const PROGRAMS: ReadonlySet<string> = new Set(['Type1C', 'CIDFontType0C', 'OpenType'])

/** Names are searched and counted separately from other data, because many belong to the format. */
const NAMES = /\/[^\s()<>[\]{}/%]*/g
/** Words that occur in every CMap (Adobe Technical Note 5014). */
const MAP_WORDS =
  /\((?:Adobe|Identity|UCS)\)|\b(?:begin|end)?(?:cmap|codespacerange|bfchar|bfrange|cidchar|cidrange|notdefchar|notdefrange)\b|\b(?:findresource|defineresource|currentdict|usecmap|CMapName|dict|begin|end|def|pop)\b/g
const MAP = 'begincmap'

/**
 * Reads a redacted document like any reader and searches it: the text of its pages, every string of every
 * object, and the data of every stream after decoding. Throws `redaction_incomplete` if anything that should
 * be removed is still there. Names such as /Font are structure of the format, not text: they are counted.
 */
export function verifyRedaction(source: Source, request: VerificationRequest): Verification {
  const { file } = openFile(source, { primitives: request.primitives, limits: request.limits })
  try {
    const drawn = new Set<number>()
    const doubts = verifyPages(file, request, drawn)
    return { namesLeft: verifyObjects(file, request, drawn), doubts }
  } finally {
    file.table.release()
  }
}

function incomplete(where: string): PdfError {
  return new PdfError(
    'redaction_incomplete',
    `Content that should be redacted is still in ${where} of the result, so the result was discarded. Redact the page as a whole by an area, or remove it.`,
  )
}

/** Adds the object numbers of the streams that pages draw to `drawn`. */
function verifyPages(
  file: PdfFile,
  request: VerificationRequest,
  drawn: Set<number>,
): Verification['doubts'] {
  const catalogue = file.dict(file.trailer.get('Root')) ?? new Map()
  const scanner = new PageScanner(file, catalogue)
  const verified = new Set<string>()
  const doubts = new Map<DoubtKind, Set<number>>()
  let before: PageScan | undefined
  readPageTree(file, catalogue).pages.forEach((page, index) => {
    const matchers = request.matchersOf(index)
    const areas = request.areasOf(index)
    const previous = before
    before = undefined
    if (matchers.length + areas.length === 0) return
    const dict = pageDict(file, page)
    const scan = scanner.page(dict)
    for (const { num } of contentStreams(file, dict.get('Contents'))) drawn.add(num)
    for (const num of scan.drawn) drawn.add(num)
    if (findMatches(scan, matchers).some(({ text }) => text !== request.label))
      throw incomplete(`the text of page ${index + 1}`)
    const isLeft = scan.glyphs.some(
      ({ box, isBlank, font, outer }) =>
        !isBlank &&
        outer < 0 &&
        !(request.label !== '' && file.name(font.dict.get('BaseFont')) === 'Helvetica') &&
        touchesAny(areas, box),
    )
    if (isLeft) throw incomplete(`an area of page ${index + 1}`)
    if (matchers.length === 0) return
    const continued = previous === undefined ? [] : findContinued(previous, scan, matchers)
    // Where something was removed, a pattern may take what is left for one match.
    if (continued.some(({ here: { kind, text } }) => kind === 'word' || request.texts.includes(text)))
      throw incomplete(`the text at the end of page ${index} and on page ${index + 1}`)
    before = scan
    const shown = scanner.withAnnotations(dict)
    const together = shown === undefined ? [] : findMatches(shown, matchers)
    if (together.some(({ kind, text }) => kind === 'word' && text !== request.label))
      throw incomplete(`the text of page ${index + 1} together with that of its annotations or fields`)
    const addDoubt = (kind: DoubtKind): void => {
      doubts.set(kind, (doubts.get(kind) ?? new Set()).add(index))
    }
    if (continued.length + together.length > 0) addDoubt('similar_text')
    for (const kind of doubtsAbout(file, scan, viewDict(file, dict), matchers, request.label)) addDoubt(kind)
    for (const annotation of file.array(dict.get('Annots')) ?? [])
      for (const appearance of appearancesOf(file, file.dict(annotation) ?? new Map())) {
        const key = appearanceKey(appearance, index)
        if (key !== undefined && verified.has(key)) continue
        if (key !== undefined) verified.add(key)
        const shown = scanner.appearance(appearance, dict)
        for (const num of [appearance.num, ...shown.drawn]) drawn.add(num)
        if (findMatches(shown, matchers).length > 0) throw incomplete(`an annotation of page ${index + 1}`)
      }
  })
  return doubts
}

function* doubtsAbout(
  file: PdfFile,
  scan: PageScan,
  { width, height }: PageView,
  matchers: readonly Matcher[],
  label: string,
): Iterable<DoubtKind> {
  const isSimilar = (text: string): boolean => matchers.some((matcher) => matcher.isSimilarIn?.(text))
  const isLabelSimilar = isSimilar(label)
  const texts = scan.views.flatMap((view) => view.texts())
  const overlaps = scan.views.flatMap((view) => view.overlaps())
  overlaps.push(lettersWithoutWidths(file, scan.glyphs))
  const isInOverlap = ({ comparison }: Matcher): boolean =>
    comparison !== undefined && overlaps.some((letters) => canSpell(letters, comparison.text))
  if ((!isLabelSimilar && texts.some(({ text }) => isSimilar(text))) || matchers.some(isInOverlap))
    yield 'similar_text'
  if (canHideWord(scan.glyphs, matchers)) yield 'unreadable_text'
  const isUnread = ({ box }: PageImage): boolean =>
    (box[2] - box[0]) * (box[3] - box[1]) >= MIN_IMAGE * width * height &&
    !scan.glyphs.some((glyph) => !glyph.isBlank && touches(box, glyph.box))
  if (scan.images.some(isUnread)) yield 'images'
}

function verifyObjects(
  file: PdfFile,
  { texts, matchers, isEverywhere, label }: VerificationRequest,
  drawn: ReadonlySet<number>,
): number {
  const phrases = matchers.flatMap(({ phrase }) => phrase ?? [])
  const searchedTexts = [...phrases, ...texts].filter(
    (text) => text.trim() !== '' && !label.toLowerCase().includes(text.toLowerCase()),
  )
  const ofNames = matchersOfNames(matchers)
  const search = new ByteSearch(isEverywhere ? searchedTexts : [], (text, start, end) =>
    isFound(text, matchers, start, end),
  )
  const seen = new Set<number>()
  const pending: number[] = []
  const enqueue = ({ num }: PdfRef): void => {
    if (seen.has(num)) return
    seen.add(num)
    pending.push(num)
  }
  const names = new Set<string>()
  const check = (value: PdfValue, key: string, isText = !NO_TEXT.has(key)): void => {
    if (value instanceof PdfString) {
      const searched = NAME_KEYS.has(key) ? ofNames : matchers
      if (isText && searchedTexts.length > 0 && isInString(value, searched))
        throw incomplete(`the entry /${key} of an object`)
    } else if (value instanceof PdfName) names.add(value.value)
    else if (Array.isArray(value)) for (const item of value) check(item, key)
    else if (isDict(value))
      for (const [each, item] of value) {
        names.add(each)
        check(item, each, !NO_TEXT.has(each) || (each === 'ID' && isElement(value)))
      }
    else if (value instanceof PdfStream) check(value.dict, key)
  }
  const undrawn = { operators: 0 }
  forEachReference(file.trailer, enqueue)
  for (let num = pending.pop(); num !== undefined; num = pending.pop()) {
    file.budget.ensure()
    const value = file.get(num)
    check(value, '')
    forEachReference(value, enqueue)
    if (value instanceof PdfStream && !search.isEmpty && !isProgram(value) && !hasOnlyPixels(file, value))
      verifyStream(file, value, search, drawn.has(num) ? undefined : undrawn)
  }
  const renaming = new Renaming(matchers, [])
  return [...names].filter((name) => renaming.isFound(name)).length
}

function isInString(string: PdfString, matchers: readonly Matcher[]): boolean {
  return readingsOf(string).some((text) => isFound(text, matchers))
}

/** Searches the text, or only the range from `from` to `to`. */
function isFound(text: string, matchers: readonly Matcher[], from = 0, to = text.length): boolean {
  for (const { find } of matchers)
    for (const [start, end] of find(text)) if (start < to && end > from) return true
  return false
}

/**
 * Font programs, CMaps and colour profiles exist independently of the document and contain none of its words.
 */
function isProgram({ dict }: PdfStream): boolean {
  return (
    dict.has('Length1') ||
    PROGRAMS.has(nameOf(dict.get('Subtype'))) ||
    nameOf(dict.get('Type')) === 'CMap' ||
    (dict.has('N') && !dict.has('Type'))
  )
}

function nameOf(value: PdfValue | undefined): string {
  return value instanceof PdfName ? value.value : ''
}

/** Pixels that are compressed without an image filter. Others can contain metadata. */
function hasOnlyPixels(file: PdfFile, { dict }: PdfStream): boolean {
  if (file.name(dict.get('Subtype')) !== 'Image') return false
  const steps = filterSteps(dict, (value) => file.resolve(value), file.limits)
  return steps.every(({ kind }) => kind !== 'image' && kind !== 'unknown')
}

/** `undrawn` counts the operators of content that is not drawn. */
function verifyStream(
  file: PdfFile,
  stream: PdfStream,
  search: ByteSearch,
  undrawn: { operators: number } | undefined,
): void {
  const { dict } = stream
  if (dict.has('FunctionType')) return
  const bytes = file.decode(stream)
  file.budget.spend(bytes.length)
  const kind = file.name(dict.get('Subtype'))
  const isContent = kind === 'Form' || (kind === undefined && !dict.has('Type')) || dict.has('PatternType')
  if (!isContent) {
    if (search.isIn(jpegMetadata(bytes) ?? bytes)) throw incomplete('the data of a stream')
    return
  }
  const text = asciiText(bytes).replace(NAMES, ' ')
  const isMap = undrawn !== undefined && text.includes(MAP)
  if (search.isIn(asciiBytes(isMap ? text.replace(MAP_WORDS, ' ') : text)))
    throw incomplete('the data of a stream')
  if (isMap) return
  // Strings of content can be split, or written with hexadecimal digits and escapes.
  const reader = new ContentReader(bytes, file.limits.maxNesting)
  while (reader.next()) {
    if (undrawn !== undefined && ++undrawn.operators > MAX_UNDRAWN)
      throw limitExceeded('The number of operators that no page draws', MAX_UNDRAWN)
    const joined = stringsOf(reader.operands)
    if (joined.length > 0 && search.isIn(joined)) throw incomplete('the content of a page')
  }
}

function stringsOf(operands: readonly PdfValue[]): Uint8Array {
  const parts: Uint8Array[] = []
  const collect = (value: PdfValue): void => {
    if (value instanceof PdfString) parts.push(value.bytes)
    else if (Array.isArray(value)) for (const item of value) collect(item)
    else if (isDict(value)) for (const item of value.values()) collect(item)
  }
  for (const operand of operands) collect(operand)
  return parts.length === 1 ? parts[0]! : joinBytes(parts)
}
