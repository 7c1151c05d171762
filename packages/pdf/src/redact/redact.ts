import { dividesStrings, pageContent } from '../content/page-content.js'
import type { ReplaceStream } from '../copy/stream-replacements.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import type { Box } from '../geometry/box.js'
import type { Primitives } from '../platform/primitives.js'
import { type SanitizeOptions, sanitize } from '../sanitize/sanitize.js'
import type { Source } from '../source/source.js'
import { isName, PdfStream } from '../syntax/objects.js'
import { type BoxStyle, type Label, labelOf } from './draw-boxes.js'
import { Fold } from './fold.js'
import type { Matcher } from './match.js'
import { type PrunedFonts, pruneFonts } from './prune-fonts.js'
import { recordAppearances, redactAnnotations } from './redact-annotations.js'
import { redactNames } from './redact-names.js'
import { PageRedaction, type RedactedPage } from './redact-page.js'
import { type RedactedStrings, redactStrings } from './redact-strings.js'
import type { ImageRedaction } from './redacted-image.js'
import { RedactionState } from './redaction-state.js'
import { Renaming } from './renaming.js'
import { type Verification, verifyRedaction } from './verify-redaction.js'

export interface RedactOptions {
  /** The indexes of the pages that are searched. */
  readonly pages: readonly number[]
  readonly matchers: readonly Matcher[]
  /** By page index: boxes in points on the page as displayed, from its upper left corner. */
  readonly areas: ReadonlyMap<number, readonly Box[]>
  readonly style: BoxStyle
  readonly checkpoint: () => void
}

/** A place where a match was found. */
export interface FoundPlace {
  /** From 1. */
  readonly page: number
  /** The matcher's kind, or `annotation` for an annotation or a field that contains or shows a match. */
  readonly kind: string
  /** Empty for an annotation. */
  readonly text: string
  /** One for each line: left, top, right and bottom, in points on the page as displayed. */
  readonly boxes: readonly Box[]
}

export interface RedactReport {
  readonly pages: readonly RedactedPage[]
  /** The number of removed annotations and fields. */
  readonly annotations: number
  /** The number of options removed from choice fields. */
  readonly options: number
  /** The number of strings outside of content in which something was masked. */
  readonly strings: Omit<RedactedStrings, 'texts'>
  /** The number of renamed names of resources, colorants, states, structure types and fonts. */
  readonly names: number
  readonly fonts: PrunedFonts
  /** The number of characters on the searched pages whose meaning is unknown. */
  readonly unreadable: number
  /** The number of objects of each kind that were removed because they could contain anything. */
  readonly removed: Readonly<Record<string, number>>
}

/** Parts that could contain removed words and cannot be searched, or that are not visible. */
const ALWAYS: SanitizeOptions = {
  javascript: true,
  launch: false,
  submitForm: false,
  importData: false,
  goToRemote: false,
  uri: false,
  media: false,
  otherActions: false,
  embeddedFiles: true,
  metadata: true,
  hiddenLayers: true,
  xfa: true,
  hiddenAnnotations: true,
  unlisted: true,
  comments: false,
}
/** Shorter texts in an area are not treated as names and are not searched for elsewhere. */
const MIN_NAME_LENGTH = 4

/**
 * What a redaction with the same matchers would remove from the pages. The draft must not be used afterwards.
 */
export function findRedactions(
  draft: Draft,
  { pages, matchers, checkpoint }: Pick<RedactOptions, 'pages' | 'matchers' | 'checkpoint'>,
): FoundPlace[] {
  sanitize(draft, ALWAYS, { leavesUndrawn: true })
  const state = new RedactionState(draft)
  const searched = new Set(pages)
  const matchersOf = (page: number): readonly Matcher[] => (searched.has(page) ? matchers : [])
  const annotations = redactAnnotations(state, (page) => ({ areas: [], matchers: matchersOf(page) }))
  return [...searched].flatMap((index) => {
    checkpoint()
    const page = index + 1
    const covered = [...(annotations.boxes.get(index) ?? []), ...(annotations.choices.get(index) ?? [])]
    return [
      ...new PageRedaction(state, index, [], matchersOf).found.map((found) => ({ page, ...found })),
      ...covered.map((box) => ({ page, kind: 'annotation', text: '', boxes: [box] })),
    ]
  })
}

/**
 * Removes areas, words and patterns from a document, and everything that reveals them. The constructor finds
 * what is removed. Then the caller has `pictures` decoded. `finish` changes the document, which must be
 * written with `rewrite` and `replaceStream`, and checked by `verify`.
 */
export class Redaction {
  readonly #state: RedactionState
  readonly #options: RedactOptions
  readonly #written = new Map<number, RedactedPage>()
  readonly #pending = new Map<number, PageRedaction>()
  readonly #removed: Readonly<Record<string, number>>
  readonly #annotations: number
  readonly #removedOptions: number
  readonly #texts = new Set<string>()
  readonly #areaTexts = new Set<string>()
  /** Made with the first page that is redacted. */
  #label: Label | undefined
  #searched: readonly Matcher[] = []
  /** For writing the document. */
  readonly replaceStream: ReplaceStream | undefined

  constructor(draft: Draft, options: RedactOptions) {
    this.#options = options
    // What is not drawn after the redaction is removed at its end.
    const { counts, replaceStream } = sanitize(draft, ALWAYS, { leavesUndrawn: true })
    this.#removed = counts
    this.replaceStream = replaceStream
    this.#state = new RedactionState(draft)
    const searched = new Set(options.pages)
    const areasOf = (page: number): readonly Box[] => options.areas.get(page) ?? []
    const matchersOf = (page: number): readonly Matcher[] => (searched.has(page) ? options.matchers : [])
    const annotations = redactAnnotations(this.#state, (page) => ({
      areas: areasOf(page),
      matchers: matchersOf(page),
    }))
    this.#annotations = [...annotations.counts.values()].reduce((sum, count) => sum + count, 0)
    this.#removedOptions = annotations.options
    for (const text of annotations.texts) this.#texts.add(text)
    for (const page of draft.pages.keys()) {
      options.checkpoint()
      const boxes = annotations.boxes.get(page) ?? []
      const redaction = new PageRedaction(this.#state, page, areasOf(page), matchersOf, boxes)
      if (redaction.isUntouched) {
        if (searched.has(page)) this.#joinDividedStrings(page)
        continue
      }
      for (const text of redaction.texts) this.#texts.add(text)
      for (const text of redaction.areaTexts) this.#areaTexts.add(text)
      if (redaction.pictures.length > 0) this.#pending.set(page, redaction)
      else this.#write(page, redaction)
    }
  }

  #write(page: number, redaction: PageRedaction): void {
    const { style } = this.#options
    this.#label ??= labelOf(this.#state, style)
    this.#written.set(page, redaction.write(style.fill, this.#label))
  }

  /** Whether there is nothing to redact: no area and no match. */
  get isEmpty(): boolean {
    return this.#written.size + this.#pending.size + this.#annotations + this.#removedOptions === 0
  }

  /**
   * Images that another engine must decode, overwrite and encode before `finish`. Images that it cannot
   * decode are removed completely.
   */
  get pictures(): ImageRedaction[] {
    return [...this.#pending.values()].flatMap((page) => page.pictures)
  }

  /** The matches on pages, in annotations and in strings, available after `finish`. */
  get texts(): ReadonlySet<string> {
    return this.#texts
  }

  finish(): RedactReport {
    const { draft } = this.#state
    const { matchers, checkpoint } = this.#options
    for (const [page, redaction] of this.#pending) {
      checkpoint()
      this.#write(page, redaction)
    }
    recordAppearances(this.#state)
    this.#dropUndrawn()
    const fonts = pruneFonts(draft, this.#state, checkpoint)
    const names = [...this.#areaTexts].filter(
      (text) => text.length >= MIN_NAME_LENGTH && /[\p{L}\p{N}]/u.test(text),
    )
    this.#searched = [...matchers, ...names.map(literal)]
    const { texts, ...strings } = redactStrings(draft, this.#searched, this.#state.removedContent)
    for (const text of texts) this.#texts.add(text)
    return {
      pages: [...this.#written].sort(([one], [other]) => one - other).map(([, page]) => page),
      annotations: this.#annotations,
      options: this.#removedOptions,
      strings,
      names:
        this.#searched.length === 0
          ? 0
          : redactNames(draft, new Renaming(this.#searched, this.#texts), checkpoint),
      fonts,
      unreadable: this.#state.unreadable,
      removed: this.#removed,
    }
  }

  /** Throws `redaction_incomplete` if the written document still contains what should be removed. */
  verify(source: Source, primitives: Primitives): Verification {
    const { pages, matchers, areas, style } = this.#options
    const searched = new Set(pages)
    return verifyRedaction(source, {
      primitives,
      limits: this.#state.draft.file.limits,
      matchersOf: (page) => (searched.has(page) ? matchers : []),
      areasOf: (page) => areas.get(page) ?? [],
      texts: [...this.#texts],
      matchers: this.#searched,
      isEverywhere: searched.size === this.#state.draft.pages.length,
      label: style.label,
    })
  }

  /** Afterwards all readers read the content as it was searched. */
  #joinDividedStrings(page: number): void {
    const { draft } = this.#state
    const contents = this.#state.pageDict(page).get('Contents')
    if (dividesStrings(draft.file, contents))
      draft.pageDict(page).set('Contents', draft.addContent(pageContent(draft.file, contents)))
  }

  /**
   * Removes images and forms that are never drawn: their data would stay in the file and could be extracted.
   */
  #dropUndrawn(): void {
    const { draft, drawn } = this.#state
    const { file } = draft
    const undrawn: number[] = []
    eachObject(draft, (value, num) => {
      if (!(value instanceof PdfStream) || drawn.has(num) || num > file.limits.maxObjectNumber) return false
      const kind = file.resolve(value.dict.get('Subtype'))
      if (isName(kind, 'Image') || isName(kind, 'Form') || value.dict.has('PatternType')) undrawn.push(num)
      return false
    })
    for (const num of undrawn) draft.remove(num)
  }
}

const FOLD = new Fold({ isExact: false, isCaseSensitive: true })

function literal(text: string): Matcher {
  const own = FOLD.of(text).text
  return {
    kind: 'area',
    *find(searched) {
      const folded = FOLD.of(searched)
      for (let at = folded.text.indexOf(own); at >= 0; at = folded.text.indexOf(own, at + own.length))
        yield folded.original(at, at + own.length)
    },
  }
}
