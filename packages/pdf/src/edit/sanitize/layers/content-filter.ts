import { ContentReader } from '../../../content/content-reader.js'
import type { Resources } from '../../../content/resources.js'
import type { PdfFile } from '../../../file/pdf-file.js'
import { isDict, isName, PdfName, type PdfValue } from '../../../syntax/objects.js'
import { FilteredContent } from './filtered-content.js'
import { TextMeasure } from './text-measure.js'
import { type UsedName, usedName } from './used-names.js'

/** A content stream without what does not show. */
export interface Filtered {
  /** Undefined where all of it shows. */
  readonly bytes: Uint8Array | undefined
  /** Resources that it uses, and those that what is gone used; some are both. */
  readonly kept: Iterable<UsedName>
  readonly removed: Iterable<UsedName>
  /** The identifiers of marked content (ISO 32000-1, 14.7.4.2) that is gone. */
  readonly markedContent: ReadonlySet<number>
}

const OPERATORS_BETWEEN_CHECKS = 4096

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const BUILDS_PATH = words('m l c v y h re')
const PAINTS_PATH = words('f F f* B B* b b* S s n')
const SHOWS_TEXT = words(`Tj TJ ' "`)
/** They last beyond the text object in which they stand. */
const SETS_STATE = words('w J j M d ri i gs CS cs SC SCN sc scn G g RG rg K k Tc Tw Tz TL Tf Tr Ts')
const ELSE_KEPT = words('cm Td TD Tm T* d0 d1 BX EX W W*')

/**
 * Takes hidden optional content out of a content stream (ISO 32000-1, 8.11.3): what it would paint. What it does to the graphics state
 * stays, because that holds for what comes after it, shown or not.
 */
export class ContentFilter {
  readonly #file: PdfFile
  readonly #resources: Resources
  readonly #hides: (value: PdfValue | undefined) => boolean
  readonly #bytes: Uint8Array
  readonly #reader: ContentReader
  readonly #measure: TextMeasure
  readonly #out = new FilteredContent()
  readonly #markedContent = new Set<number>()
  /** Sequences of marked content, from the first that is hidden on. */
  #hiddenDepth = 0
  #hidSomething = false
  /** Where states that were saved in what is hidden, its text object and its path begin. */
  #savedAt: number[] = []
  #textAt: number | undefined
  /** Writes again what a text object that goes has set for what comes after it. */
  #lasting: (() => void)[] = []
  #pathAt: number | undefined
  #clips = false

  constructor(
    file: PdfFile,
    bytes: Uint8Array,
    resources: Resources,
    hides: (value: PdfValue | undefined) => boolean,
  ) {
    this.#file = file
    this.#bytes = bytes
    this.#resources = resources
    this.#hides = hides
    this.#reader = new ContentReader(bytes, file.limits.maxNesting)
    this.#measure = new TextMeasure(file, resources)
  }

  run(): Filtered {
    const reader = this.#reader
    let start = 0
    for (let count = 0; reader.next(); start = reader.position) {
      // Whoever asked for it may have had enough.
      if (++count % OPERATORS_BETWEEN_CHECKS === 0) this.#file.budget.ensure()
      if (this.#hiddenDepth > 0) this.#hidden(start, reader.position)
      else this.#shown(start, reader.position)
      if (this.#hiddenDepth === 0) this.#out.settle()
      this.#measure.follow(reader.operator, reader.operands)
    }
    this.#out.settle()
    const { kept, removed } = this.#out
    const bytes = this.#hidSomething ? this.#out.bytes() : undefined
    return { bytes, kept, removed, markedContent: this.#markedContent }
  }

  #shown(start: number, end: number): void {
    const { operator, operands } = this.#reader
    const used = usedName(this.#reader)
    if (operator === 'BDC' && isName(operands.at(-2), 'OC') && used !== undefined) {
      if (this.#hides(this.#resources.find('Properties', used.name))) {
        this.#hiddenDepth = 1
        this.#drop(used)
        return
      }
    }
    if (operator === 'Do' && used !== undefined && this.#isHiddenObject(used.name)) this.#drop(used)
    else this.#out.copy(this.#bytes, start, end, used)
  }

  #isHiddenObject(name: string): boolean {
    return this.#hides(this.#file.dict(this.#resources.find('XObject', name))?.get('OC'))
  }

  #drop(used: UsedName | undefined): void {
    this.#hidSomething = true
    if (used !== undefined) this.#out.drop(used)
  }

  #hidden(start: number, end: number): void {
    const { operator } = this.#reader
    const used = usedName(this.#reader)
    const keep = (): void => this.#out.copy(this.#bytes, start, end, used)
    if (BUILDS_PATH.has(operator)) {
      this.#pathAt ??= this.#out.length
      keep()
    } else if (PAINTS_PATH.has(operator)) this.#endPath()
    else if (SHOWS_TEXT.has(operator)) this.#moveOverText()
    else if (SETS_STATE.has(operator)) {
      if (this.#textAt !== undefined) this.#lasting.push(keep)
      keep()
    } else if (ELSE_KEPT.has(operator)) {
      if (operator === 'W' || operator === 'W*') this.#clips = true
      if (operator === 'TD') this.#setLeading()
      keep()
    } else this.#structure(keep, used)
  }

  #structure(keep: () => void, used: UsedName | undefined): void {
    const out = this.#out
    switch (this.#reader.operator) {
      case 'BMC':
      case 'BDC':
        this.#hiddenDepth++
        this.#noteMarked()
        this.#drop(used)
        break
      case 'EMC':
        if (--this.#hiddenDepth === 0) this.#leave()
        break
      case 'q':
        this.#savedAt.push(out.length)
        keep()
        break
      case 'Q': {
        const saved = this.#savedAt.pop()
        if (saved === undefined) keep()
        else out.cutTo(saved)
        break
      }
      case 'BT':
        this.#textAt = out.length
        this.#lasting = []
        keep()
        break
      case 'ET':
        this.#endText(keep)
        break
      default:
        this.#drop(used)
    }
  }

  /** What began in the hidden part and is still open goes on behind it. */
  #leave(): void {
    this.#savedAt = []
    this.#textAt = undefined
    this.#pathAt = undefined
    this.#clips = false
  }

  /** A path that clips must stay, but is not painted. */
  #endPath(): void {
    if (this.#clips || this.#pathAt === undefined) this.#out.operator('n')
    else this.#out.cutTo(this.#pathAt)
    this.#pathAt = undefined
    this.#clips = false
  }

  #endText(keep: () => void): void {
    if (this.#textAt === undefined) {
      keep()
      return
    }
    this.#out.cutTo(this.#textAt)
    for (const write of this.#lasting) write()
    this.#textAt = undefined
  }

  #moveOverText(): void {
    const { operator, operands } = this.#reader
    const text = operands.at(-1)
    if (operator === '"') this.#setSpacing()
    if (operator === '"' || operator === "'") this.#out.operator('T*')
    const way = this.#measure.thousandths(Array.isArray(text) ? text : text === undefined ? [] : [text])
    if (way !== 0) this.#out.move(way)
  }

  #setSpacing(): void {
    const [word, character] = this.#reader.operands
    if (typeof word !== 'number' || typeof character !== 'number') return
    const set = (): void => {
      this.#out.operator('Tw', word)
      this.#out.operator('Tc', character)
    }
    this.#measure.follow('Tw', [word])
    this.#measure.follow('Tc', [character])
    if (this.#textAt !== undefined) this.#lasting.push(set)
    set()
  }

  /** `TD` sets the distance of lines as it moves to one (ISO 32000-1, table 108). */
  #setLeading(): void {
    const y = this.#reader.operands.at(-1)
    if (typeof y === 'number' && this.#textAt !== undefined)
      this.#lasting.push(() => this.#out.operator('TL', -y))
  }

  #noteMarked(): void {
    const last = this.#reader.operands.at(-1)
    const properties = last instanceof PdfName ? this.#resources.find('Properties', last.value) : last
    const dict = this.#file.resolve(properties)
    const id = isDict(dict) ? this.#file.number(dict.get('MCID')) : undefined
    if (id !== undefined) this.#markedContent.add(id)
  }
}
