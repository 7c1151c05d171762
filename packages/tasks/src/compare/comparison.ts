import type { ChangedWords, PagePair, Sides, TextChange, TextPart } from '@octavo/pdf/compare'
import type { Loss } from '@octavo/pdf/loss'

/** Further differences are counted and not listed. */
const MAX_CHANGES = 10_000
const MAX_PLACES = 2000
const MAX_CHARACTERS = 20_000

/** The report about one of the two files. */
export interface ComparedFile {
  readonly name: string
  readonly pages: number
  readonly words: number
  readonly repairs: readonly string[]
  readonly losses: readonly Loss[]
  readonly rescued: boolean
  readonly notes: string[]
}

/** A page that is compared. */
export interface ComparedPage {
  /** Its index among the entered pages, and in the file, from 0. */
  readonly position: number
  readonly index: number
  /** In the file, from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
}

/** Pages by their index among the compared ones. */
export interface ComparedPair extends PagePair {
  kind: 'same' | 'changed' | 'added' | 'removed'
  readonly sizesDiffer: boolean
}

/** Where the images of two pages differ, in points on the displayed page. */
export interface PairDifferences {
  readonly dpi: number
  readonly pixels: number
  readonly regions: readonly Sides[]
}

export interface Comparison {
  readonly files: readonly [old: ComparedFile, now: ComparedFile]
  readonly pages: { readonly old: readonly ComparedPage[]; readonly new: readonly ComparedPage[] }
  readonly pairs: readonly ComparedPair[]
  readonly changes: readonly TextChange[]
  readonly pixelRegions: Map<ComparedPair, PairDifferences>
  /** By page number. */
  readonly ignored: (page: number) => readonly Sides[]
}

/** For images, a different page size is a difference too. */
export function isEqual({ pairs, changes }: Comparison, mode: 'text' | 'pixels' | 'both'): boolean {
  if (changes.length > 0) return false
  return pairs.every(({ kind, sizesDiffer }) => kind === 'same' && (mode === 'text' || !sizesDiffer))
}

/**
 * All differences as data. Boxes are left, top, right and bottom, in points from the upper left corner of the
 * displayed page.
 */
export function comparisonJson(comparison: Comparison, equal: boolean) {
  const { files, pages, pairs, changes, pixelRegions } = comparison
  const listed = changes.slice(0, MAX_CHANGES)
  return {
    equal,
    old: { name: files[0].name, pages: files[0].pages, words: files[0].words },
    new: { name: files[1].name, pages: files[1].pages, words: files[1].words },
    pages: pairs.map((pair) => {
      const [old, now] = [pages.old[pair.old ?? -1], pages.new[pair.new ?? -1]]
      const differences = pixelRegions.get(pair)
      return {
        kind: pair.kind,
        old:
          old === undefined
            ? null
            : { page: old.number, width: rounded(old.width), height: rounded(old.height) },
        new:
          now === undefined
            ? null
            : { page: now.number, width: rounded(now.width), height: rounded(now.height) },
        ...(pair.sizesDiffer ? { size_differs: true } : {}),
        ...(differences === undefined
          ? {}
          : {
              pixels: {
                dpi: rounded(differences.dpi),
                different: differences.pixels,
                boxes: differences.regions.map(roundedBox),
              },
            }),
      }
    }),
    changes: listed.map((change) => ({
      kind: change.kind,
      old: change.old === undefined ? null : wordsJson(change.old, pages.old),
      new: change.new === undefined ? null : wordsJson(change.new, pages.new),
      ...(change.parts === undefined ? {} : { parts: change.parts satisfies readonly TextPart[] }),
    })),
    ...(changes.length > listed.length ? { changes_left_out: changes.length - listed.length } : {}),
  }
}

function wordsJson({ text, places }: ChangedWords, pages: readonly ComparedPage[]) {
  return {
    text: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text,
    boxes: places
      .slice(0, MAX_PLACES)
      .map(({ page, box }) => ({ page: pages[page]!.number, box: roundedBox(box) })),
  }
}

function roundedBox(box: Sides): number[] {
  return box.map(rounded)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
