import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfDict, type PdfValue } from '../syntax/objects.js'
import { RangeTable } from './range-table.js'

const MAX_ENTRIES = 65_536
const DEFAULT_WIDTH = 1000
/**
 * ISO 32000-1, table 117: the vertical position of the origin of vertical writing, and the displacement to
 * the next glyph.
 */
const DEFAULT_VERTICAL: readonly [y: number, advance: number] = [880, -1000]

/** The widths of a CIDFont's glyphs (ISO 32000-1, 9.7.4.3), in thousandths. */
export class CidWidths {
  readonly #widths = new CidTable()
  readonly #usual: number
  #widest: number

  constructor(file: PdfFile, font: PdfDict) {
    this.#usual = file.number(font.get('DW')) ?? DEFAULT_WIDTH
    this.#widest = this.#usual
    readEntries(file, font.get('W'), 1, (low, high, [width]) => {
      this.#widths.set(low, high, width!)
      this.#widest = Math.max(this.#widest, width!)
    })
  }

  /** The width of a glyph. For an unknown glyph this is the width of the widest one. */
  of(cid: number | undefined): number {
    return cid === undefined ? this.#widest : (this.#widths.get(cid) ?? this.#usual)
  }
}

/** The metrics of a glyph in vertical writing (9.7.4.3), in thousandths. */
export interface VerticalMetrics {
  readonly advance: number
  /**
   * The vertical origin relative to the horizontal one. If `x` is undefined, it is in the middle of the
   * glyph.
   */
  readonly x: number | undefined
  readonly y: number
}

export class CidVerticals {
  readonly #metrics = new CidTable<VerticalMetrics>()
  readonly #usual: VerticalMetrics

  constructor(file: PdfFile, font: PdfDict) {
    const usual = file.array(font.get('DW2')) ?? []
    const [y = DEFAULT_VERTICAL[0], advance = DEFAULT_VERTICAL[1]] = usual
      .slice(0, 2)
      .map((item) => file.number(item))
    this.#usual = { advance, x: undefined, y }
    readEntries(file, font.get('W2'), 3, (low, high, [moved, x, top]) => {
      this.#metrics.set(low, high, { advance: moved!, x: x!, y: top! })
    })
  }

  of(cid: number | undefined): VerticalMetrics {
    return (cid === undefined ? undefined : this.#metrics.get(cid)) ?? this.#usual
  }
}

/** Single glyphs are more common than ranges, and take precedence over them. */
class CidTable<T = number> {
  readonly #single = new Map<number, T>()
  readonly #ranges = new RangeTable<T>()

  set(low: number, high: number, value: T): void {
    if (low !== high) this.#ranges.add(low, high, value)
    else if (this.#single.size < MAX_ENTRIES) this.#single.set(low, value)
  }

  get(cid: number): T | undefined {
    return this.#single.get(cid) ?? this.#ranges.find(cid)?.value
  }
}

/** `first [number …]` or `first last number`, with `size` numbers for each glyph. */
function readEntries(
  file: PdfFile,
  value: PdfValue | undefined,
  size: number,
  add: (low: number, high: number, numbers: readonly number[]) => void,
): void {
  const items = (file.array(value) ?? []).slice(0, MAX_ENTRIES)
  const numbers = (list: readonly PdfValue[], from: number): number[] =>
    list.slice(from, from + size).map((item) => file.number(item) ?? 0)
  for (let at = 0; at + 1 < items.length; ) {
    const first = file.number(items[at])
    const second = file.resolve(items[at + 1])
    if (first === undefined) at++
    else if (Array.isArray(second)) {
      const most = Math.min(second.length, MAX_ENTRIES)
      for (let index = 0; (index + 1) * size <= most; index++)
        add(first + index, first + index, numbers(second, index * size))
      at += 2
    } else {
      if (isInteger(second) && file.number(items[at + 1 + size]) !== undefined)
        add(first, second, numbers(items, at + 2))
      at += 2 + size
    }
  }
}
