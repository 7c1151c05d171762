import { pageDict, type SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { asciiBytes, isDigit, isWhite } from '../../syntax/characters.js'
import { type PdfDict, PdfRef } from '../../syntax/objects.js'
import { RawScan } from '../../syntax/raw-scan.js'
import { type PageView, viewDict } from '../page-view.js'

const ENDOBJ = asciiBytes('endobj')
/** Object numbers have at most this many digits. */
const MAX_DIGITS = 9
/** Larger pages are rarely identical. */
const MAX_BYTES = 4096

/** The last parsed page: its bytes before and after the number of its content stream. */
interface LastPage {
  readonly before: Uint8Array
  readonly behind: Uint8Array
  readonly generation: number
  readonly view: PageView
  readonly dict: PdfDict
}

/**
 * Views of the pages of a document, in sequence. Many programs write pages that differ only in the number of
 * their content stream. Such a page is recognised by its bytes and is not parsed again.
 */
export class PageViews {
  readonly #file: PdfFile
  readonly #scan: RawScan
  #last: LastPage | undefined

  constructor(file: PdfFile) {
    this.#file = file
    this.#scan = new RawScan(file.limits.maxNesting)
  }

  /** Valid until the next call; its dictionary must not be changed. */
  of(page: SourcePage): PageView {
    const file = this.#file
    if (page.num === 0 || page.inherited.size > 0) return viewDict(file, pageDict(file, page))
    const last = this.#last
    const contents = last === undefined ? -1 : this.#contentsOfAlike(page.num, last)
    if (last !== undefined && contents >= 0) {
      last.dict.set('Contents', new PdfRef(contents, last.generation))
      return last.view
    }
    const dict = file.dict(new PdfRef(page.num)) ?? pageDict(file, page)
    const view = viewDict(file, dict)
    this.#last = this.#remembered(page.num, view)
    return view
  }

  /**
   * The number of the content stream of a page whose other bytes equal those of the last page; -1 for any
   * other page.
   */
  #contentsOfAlike(num: number, { before, behind }: LastPage): number {
    const raw = this.#file.raw(num, before.length + MAX_DIGITS + behind.length + 64)
    if (raw === undefined) return -1
    const { bytes, end } = raw
    let pos = skipWhite(bytes, raw.pos, end)
    if (!isAt(bytes, pos, end, before)) return -1
    pos += before.length
    const first = pos
    let contents = 0
    while (pos < end && isDigit(bytes[pos]) && pos - first < MAX_DIGITS)
      contents = contents * 10 + bytes[pos++]! - 48
    return pos > first && isAt(bytes, pos, end, behind) ? contents : -1
  }

  #remembered(num: number, view: PageView): LastPage | undefined {
    const { dict } = view
    const contents = dict.get('Contents')
    // The objects that such pages refer to would have to be moved for each of them.
    if (!(contents instanceof PdfRef) || dict.has('Annots') || dict.has('VP')) return undefined
    const scan = this.#scan
    const file = this.#file
    if (file.security !== null) return undefined
    const raw = file.scan(num, scan)
    if (raw === undefined || !scan.isComplete || scan.isStream || scan.end - scan.start > MAX_BYTES)
      return undefined
    const { bytes, start, refs, refCount } = scan
    let at = -1
    for (let i = 0; i < refCount; i++) {
      if (refs[i * 3 + 2] !== contents.num) continue
      if (at >= 0) return undefined
      at = refs[i * 3]!
    }
    if (at < 0) return undefined
    let { end } = scan
    // In an object stream a page ends with its dictionary; otherwise the keyword `stream` could follow.
    if (raw.base >= 0) {
      end = skipWhite(bytes, end, bytes.length)
      if (!isAt(bytes, end, bytes.length, ENDOBJ)) return undefined
      end += ENDOBJ.length
    }
    let digits = at
    while (isDigit(bytes[digits])) digits++
    return {
      before: bytes.slice(start, at),
      behind: bytes.slice(digits, end),
      generation: contents.gen,
      view,
      dict,
    }
  }
}

function isAt(bytes: Uint8Array, pos: number, end: number, wanted: Uint8Array): boolean {
  if (pos + wanted.length > end) return false
  for (let i = 0; i < wanted.length; i++) if (bytes[pos + i] !== wanted[i]) return false
  return true
}

function skipWhite(bytes: Uint8Array, start: number, end: number): number {
  let pos = start
  while (pos < end && isWhite(bytes[pos])) pos++
  return pos
}
