import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isInteger, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { movedView } from './move-view.js'
import type { ByPage, PageMove } from './page-move.js'

/** Chains of actions are short (ISO 32000-1, 12.6.2); a longer one is a loop. */
const LONGEST_CHAIN = 64

/** Updates all destinations in a document for pages that moved; `moves` are by page object number. */
export function moveDestinations(draft: Draft, moves: ByPage<PageMove>): void {
  const mover = new DestinationMover(draft, moves)
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  mover.holder(draft.catalogueRef, ['OpenAction', 'AA'])
  mover.namedDestinations(file.dict(catalogue.get('Names'))?.get('Dests'))
  mover.oldDestinations(catalogue)
  mover.outline(file.dict(catalogue.get('Outlines'))?.get('First'))
  for (const num of draft.pageNums) {
    mover.holder(new PdfRef(num), ['AA'])
    const annotations = file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []
    let isListChanged = false
    for (const annotation of annotations) {
      const isMoved = mover.holder(annotation, ['Dest', 'A', 'PA', 'AA'])
      if (isMoved && !(annotation instanceof PdfRef)) isListChanged = true
    }
    if (isListChanged) draft.edit(num).set('Annots', annotations)
  }
}

class DestinationMover {
  readonly #draft: Draft
  readonly #file: PdfFile
  readonly #moves: ByPage<PageMove>
  /** Objects that were already processed, so that none is moved twice. */
  readonly #done = new Set<number>()

  constructor(draft: Draft, moves: ByPage<PageMove>) {
    this.#draft = draft
    this.#file = draft.file
    this.#moves = moves
  }

  /**
   * Updates the entries of a dictionary that are destinations, actions or additional actions. Returns whether
   * any was changed; a changed direct dictionary must be stored by the caller.
   */
  holder(value: PdfValue, keys: readonly string[]): boolean {
    const dict = this.#file.dict(value)
    if (dict === undefined) return false
    let isMoved = false
    for (const key of keys) {
      const old = dict.get(key)
      if (old === undefined) continue
      const moved = key === 'AA' ? this.#actions(old) : this.#destinationOrAction(old)
      if (moved === undefined) continue
      const live = value instanceof PdfRef ? this.#draft.edit(value.num) : dict
      live.set(key, moved)
      isMoved = true
    }
    return isMoved
  }

  /** Updates the name tree (ISO 32000-1, 7.9.6) in place. */
  namedDestinations(root: PdfValue | undefined): void {
    const file = this.#file
    const { maxTreeNodes } = file.limits
    const waiting: PdfValue[] = [root ?? null]
    let visited = 0
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (++visited > maxTreeNodes) throw limitExceeded('The number of nodes of a name tree', maxTreeNodes)
      if (node instanceof PdfRef && !this.#isNew(node.num)) continue
      const dict = file.dict(node)
      if (dict === undefined) continue
      for (const kid of file.array(dict.get('Kids')) ?? []) if (kid instanceof PdfRef) waiting.push(kid)
      const names = file.array(dict.get('Names'))
      const moved = names && this.#pairs(names)
      if (moved === undefined) continue
      if (node instanceof PdfRef) this.#draft.edit(node.num).set('Names', moved)
      else this.#replaceDirectTree(moved)
    }
  }

  #pairs(names: readonly PdfValue[]): PdfValue[] | undefined {
    const pairs = [...names]
    let isMoved = false
    for (let at = 1; at < pairs.length; at += 2) {
      const moved = this.#destination(pairs[at]!)
      if (moved === undefined) continue
      pairs[at] = moved
      isMoved = true
    }
    return isMoved ? pairs : undefined
  }

  /** The tree is a direct dictionary in the catalogue's /Names. */
  #replaceDirectTree(names: PdfValue[]): void {
    const { catalogue } = this.#draft
    const holder = catalogue.get('Names')
    const live = holder instanceof PdfRef ? this.#draft.edit(holder.num) : this.#file.dict(holder)
    live?.set('Dests', new Map([['Names', names]]))
  }

  /** The dictionary of PDF 1.1 (12.3.2.3). */
  oldDestinations(catalogue: PdfDict): void {
    const value = catalogue.get('Dests')
    for (const [name, destination] of this.#file.dict(value) ?? []) {
      const moved = this.#destination(destination)
      if (moved === undefined) continue
      const live =
        value instanceof PdfRef
          ? this.#draft.edit(value.num)
          : this.#file.dict(this.#draft.catalogue.get('Dests'))
      live?.set(name, moved)
    }
  }

  outline(first: PdfValue | undefined): void {
    const { maxTreeNodes } = this.#file.limits
    const waiting = [first]
    let visited = 0
    while (waiting.length > 0) {
      const item = waiting.pop()
      if (!(item instanceof PdfRef) || !this.#isNew(item.num)) continue
      if (++visited > maxTreeNodes) throw limitExceeded('The number of outline items', maxTreeNodes)
      const dict = this.#file.dict(item)
      this.holder(item, ['Dest', 'A'])
      waiting.push(dict?.get('Next'), dict?.get('First'))
    }
  }

  #isNew(num: number): boolean {
    const isNew = !this.#done.has(num)
    this.#done.add(num)
    return isNew
  }

  /** The new value; undefined if it is unchanged, or if the referenced object was changed. */
  #destinationOrAction(value: PdfValue): PdfValue | undefined {
    const found = this.#file.resolve(value)
    return isDict(found) && found.has('S') ? this.#action(value, LONGEST_CHAIN) : this.#destination(value)
  }

  #destination(value: PdfValue): PdfValue | undefined {
    if (value instanceof PdfRef) return this.#object(value.num, (own) => this.#destination(own))
    if (isDict(value)) {
      const moved = this.#destination(value.get('D') ?? null)
      return moved && withoutStructure(value).set('D', moved)
    }
    if (!Array.isArray(value)) return undefined
    const [page, ...view] = value
    const move = this.#moveOf(page)
    if (move === undefined) return undefined
    const resolved = view.map((item) => this.#file.resolve(item))
    return [move.page, ...movedView(resolved, move)]
  }

  /** Local destinations refer to the page object. Some writers use the page index, as for other files. */
  #moveOf(page: PdfValue | undefined): PageMove | undefined {
    if (page instanceof PdfRef) return this.#moves.get(page.num)
    const num = isInteger(page) ? this.#draft.pages[page]?.num : undefined
    return num === undefined ? undefined : this.#moves.get(num)
  }

  #action(value: PdfValue, left: number): PdfValue | undefined {
    if (left === 0) return undefined
    if (value instanceof PdfRef) return this.#object(value.num, (own) => this.#action(own, left - 1))
    if (!isDict(value)) return undefined
    const isGoTo = isName(this.#file.resolve(value.get('S')), 'GoTo')
    const destination = isGoTo ? this.#destination(value.get('D') ?? null) : undefined
    const next = this.#next(value.get('Next'), left - 1)
    if (destination === undefined && next === undefined) return undefined
    const own = destination === undefined ? new Map(value) : withoutStructure(value).set('D', destination)
    if (next !== undefined) own.set('Next', next)
    return own
  }

  #next(value: PdfValue | undefined, left: number): PdfValue | undefined {
    const list = this.#file.array(value)
    if (list === undefined) return value === undefined ? undefined : this.#action(value, left)
    const moved = list.slice(0, LONGEST_CHAIN).map((item) => this.#action(item, left))
    return moved.some((item) => item !== undefined) ? list.map((item, at) => moved[at] ?? item) : undefined
  }

  /** Additional actions (12.6.3). */
  #actions(value: PdfValue): PdfValue | undefined {
    if (value instanceof PdfRef) return this.#object(value.num, (own) => this.#actions(own))
    if (!isDict(value)) return undefined
    const moved = [...value].map(([event, action]) => [event, this.#action(action, LONGEST_CHAIN)] as const)
    if (moved.every(([, action]) => action === undefined)) return undefined
    const own: PdfDict = new Map(value)
    for (const [event, action] of moved) if (action !== undefined) own.set(event, action)
    return own
  }

  /** Changes an object once, even if it is referenced several times. */
  #object(num: number, moved: (value: PdfValue) => PdfValue | undefined): undefined {
    if (!this.#isNew(num)) return
    const value = moved(this.#file.get(num))
    if (value !== undefined) this.#file.change(num, value)
  }
}

/** A structure destination (PDF 2.0) duplicates /D with coordinates that are no longer valid. */
function withoutStructure(dict: PdfDict): PdfDict {
  const own: PdfDict = new Map(dict)
  own.delete('SD')
  return own
}
