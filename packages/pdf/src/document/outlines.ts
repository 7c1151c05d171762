import type { Assembly } from '../assemble/assembly.js'
import type { Input, KnownBookmark } from '../assemble/input.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import { translateAction } from './actions.js'
import type { Destinations } from './destinations.js'
import { type OutlineEntry, walkOutline } from './outline-tree.js'
import { type LinkedItem, writeOutline } from './outline-writer.js'

/** The output's /Outlines: those of all inputs, one behind the other; undefined where there is nothing to show. */
export function joinOutlines(assembly: Assembly, destinations: Destinations): PdfRef | undefined {
  const items: LinkedItem[] = []
  for (const input of assembly.inputs) {
    const parent = assembly.options.bookmarks === 'wrap' ? addWrapper(input, items) : -1
    if (input.catalogue.has('Outlines')) addOutline(assembly, destinations, input, parent, items)
  }
  return items.length === 0 ? undefined : writeOutline(assembly.writer, items)
}

/** A bookmark that leads to the first page of an input and holds its outline. */
function addWrapper(input: Input, items: LinkedItem[]): number {
  const first = input.copies[0]
  if (first === undefined) return -1
  const title = input.name.replace(/\.pdf$/i, '') || input.name
  const entries: PdfDict = new Map<string, PdfValue>([
    ['Title', new PdfString(encodeTextString(title))],
    ['Dest', [new PdfRef(first.num), new PdfName('XYZ'), null, null, null]],
  ])
  items.push({ entries, parent: -1, isOpen: true })
  return items.length - 1
}

function addOutline(
  assembly: Assembly,
  destinations: Destinations,
  input: Input,
  wrapper: number,
  items: LinkedItem[],
): void {
  const found = translatedItems(assembly, destinations, input)
  /** Each item's place in the output's list. */
  const places = new Int32Array(found.length)
  let kept = 0
  found.forEach(({ item, parent }, index) => {
    if (!item.stays) return
    kept++
    places[index] = items.length
    items.push({
      entries: item.entries,
      parent: parent < 0 ? wrapper : places[parent]!,
      isOpen: item.isOpen,
    })
  })
  input.report.keep('outlines', kept)
  const gone = found.length - kept
  if (gone > 0) {
    input.report.drop('outline', 'bookmarks', 'the pages they lead to are not in the output', gone)
  }
}

/** All items, those that stay as they are in the output; what has something below it that stays, stays. */
function translatedItems(
  assembly: Assembly,
  destinations: Destinations,
  input: Input,
): OutlineEntry<TranslatedItem>[] {
  const { file, catalogue, known } = input
  const translate = (dict: PdfDict): TranslatedItem => {
    assembly.checkpoint()
    return translateItem(destinations, input, dict)
  }
  if (known === undefined) {
    const found = walkOutline(file, catalogue, translate)
    for (let i = found.length - 1; i >= 0; i--) {
      const { item, parent } = found[i]!
      if (item.stays && parent >= 0) found[parent]!.item.stays = true
    }
    return found
  }
  // Where many documents are made of one, most bookmarks lead elsewhere: those are not translated.
  known.outline ??= walkOutline(file, catalogue, (dict) => ({ dict, page: plainTarget(input, dict) }))
  const { outline } = known
  const items = outline.map(({ item }) => (leadsElsewhere(input, item) ? elsewhere : translate(item.dict)))
  for (let i = outline.length - 1; i >= 0; i--) {
    const { parent } = outline[i]!
    if (parent < 0 || !items[i]!.stays) continue
    if (items[parent] === elsewhere) items[parent] = translate(outline[parent]!.item.dict)
    items[parent]!.stays = true
  }
  return outline.map(({ parent }, index) => ({ item: items[index]!, parent }))
}

/** The page that an item leads to by itself: not by a name, nor by an action. */
function plainTarget(input: Input, dict: PdfDict): number | undefined {
  const destination = dict.get('Dest')
  const page = Array.isArray(destination) ? destination[0] : undefined
  return page instanceof PdfRef && !dict.has('A') && input.isPage(page.num) ? page.num : undefined
}

function leadsElsewhere({ copiesByNum, isWhole }: Input, { page }: KnownBookmark): boolean {
  return !isWhole && page !== undefined && !copiesByNum.has(page)
}

interface TranslatedItem {
  readonly entries: PdfDict
  readonly isOpen: boolean
  /** Whether it is kept; later also where something below it is. */
  stays: boolean
}

function translateItem(destinations: Destinations, input: Input, dict: PdfDict): TranslatedItem {
  const { file, copier } = input
  const entries: PdfDict = new Map()
  entries.set('Title', new PdfString(file.bytes(dict.get('Title')) ?? new Uint8Array(0)))
  const leads = setTarget(destinations, input, dict, entries)
  const colour = file.array(dict.get('C'))?.map((part) => file.number(part))
  if (colour?.length === 3 && colour.every((part) => part !== undefined)) entries.set('C', colour)
  const style = file.number(dict.get('F'))
  if (style !== undefined) entries.set('F', style)
  const element = dict.get('SE')
  // The element is written already where it is kept; one that is not went with its page.
  if (element instanceof PdfRef && copier.reached(element.num)) entries.set('SE', copier.translate(element))
  return { entries, isOpen: (file.number(dict.get('Count')) ?? 0) > 0, stays: leads || input.isWhole }
}

/** Stands for an item that leads to a page which is not in the output. */
const elsewhere: TranslatedItem = { entries: new Map(), isOpen: false, stays: false }

/** Whether the item leads somewhere in the output. */
function setTarget(destinations: Destinations, input: Input, dict: PdfDict, entries: PdfDict): boolean {
  const destination = dict.get('Dest')
  const translated = destination && destinations.translate(input, destination, undefined)
  if (translated !== undefined && translated !== null) {
    entries.set('Dest', translated)
    return true
  }
  const action = dict.get('A')
  const kept = action && translateAction(destinations, input, action, undefined)
  if (kept === undefined || kept === null) return false
  entries.set('A', kept)
  return true
}

export interface OutlineDescription {
  readonly title: string
  /** From 0; undefined where the item leads to no page of this file. */
  readonly page: number | undefined
  readonly children: OutlineDescription[]
}

/** A file's outline; `pageOf` finds the page, from 0, that a destination of any form leads to. */
export function readOutlines(
  file: PdfFile,
  catalogue: PdfDict,
  pageOf: (destination: PdfValue) => number | undefined,
): OutlineDescription[] {
  const entries = walkOutline(file, catalogue, (dict): OutlineDescription => {
    const destination = targetOf(file, dict)
    return {
      title: file.text(dict.get('Title')) ?? '',
      page: destination === undefined ? undefined : pageOf(destination),
      children: [],
    }
  })
  for (const { item, parent } of entries) if (parent >= 0) entries[parent]!.item.children.push(item)
  return entries.filter(({ parent }) => parent < 0).map(({ item }) => item)
}

function targetOf(file: PdfFile, dict: PdfDict): PdfValue | undefined {
  const destination = dict.get('Dest')
  if (destination !== undefined) return destination
  const action = file.dict(dict.get('A'))
  return file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined
}
