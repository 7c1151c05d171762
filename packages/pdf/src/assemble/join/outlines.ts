import { walkOutline } from '../../document/outlines.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import { type LinkedItem, writeOutline } from '../../write/outline.js'
import type { Assembly, Input } from '../assembly.js'
import type { KnownOutline } from '../open-input.js'
import { translateAction } from './actions.js'
import type { Destinations } from './destinations.js'

/** The output's /Outlines: those of all inputs, one after the other; undefined if there are none. */
export function joinOutlines(assembly: Assembly, destinations: Destinations): PdfRef | undefined {
  const items: LinkedItem[] = []
  for (const input of assembly.inputs) {
    const parent = assembly.options.bookmarks === 'wrap' ? addWrapper(input, items) : -1
    if (input.catalogue.has('Outlines')) addOutline(assembly, destinations, input, parent, items)
  }
  return items.length === 0 ? undefined : writeOutline(assembly.writer, items)
}

/** A bookmark to the first page of an input, with its outline as children. */
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
  const translate = (dict: PdfDict): TranslatedItem => {
    assembly.checkpoint()
    return translateItem(destinations, input, dict)
  }
  const { total, kept } =
    input.known === undefined || input.isWhole ? keptOfAll(input, translate) : keptOfPages(input, translate)
  /** Maps an item's index in the input's list to its index in the output's list. */
  const places = new Map<number, number>()
  for (const { place, parent, item } of kept) {
    places.set(place, items.length)
    items.push({
      entries: item.entries,
      parent: parent < 0 ? wrapper : places.get(parent)!,
      isOpen: item.isOpen,
    })
  }
  input.report.keep('outlines', kept.length)
  const gone = total - kept.length
  if (gone > 0) {
    input.report.drop('outline', 'bookmarks', 'the pages they lead to are not in the output', gone)
  }
}

interface KeptItems {
  /** How many items the input has. */
  readonly total: number
  /** The kept items, in order. An item with a kept descendant is kept. */
  readonly kept: readonly { readonly place: number; readonly parent: number; readonly item: TranslatedItem }[]
}

type Translate = (dict: PdfDict) => TranslatedItem

function keptOfAll({ file, catalogue }: Input, translate: Translate): KeptItems {
  const found = walkOutline(file, catalogue, translate)
  for (let i = found.length - 1; i >= 0; i--) {
    const { item, parent } = found[i]!
    if (item.stays && parent >= 0) found[parent]!.item.stays = true
  }
  const kept = found
    .map(({ item, parent }, place) => ({ place, parent, item }))
    .filter(({ item }) => item.stays)
  return { total: found.length, kept }
}

/**
 * When one document is split into many, most bookmarks lead to other pages: only those to pages taken are
 * translated.
 */
function keptOfPages(input: Input, translate: Translate): KeptItems {
  const known = input.known!
  known.outline ??= readKnownOutline(input)
  const { items, byPage, unclear } = known.outline
  const mayStay = [...unclear]
  for (const page of input.copiesByNum.keys()) for (const place of byPage.get(page) ?? []) mayStay.push(place)
  const translated = new Map<number, TranslatedItem>()
  for (const place of mayStay.sort((one, other) => one - other))
    translated.set(place, translate(items[place]!.item))
  const kept = new Set<number>()
  for (const place of mayStay) {
    if (!translated.get(place)!.stays) continue
    for (let at = place; at >= 0 && !kept.has(at); at = items[at]!.parent) kept.add(at)
  }
  return {
    total: items.length,
    kept: [...kept]
      .sort((one, other) => one - other)
      .map((place) => {
        const { item, parent } = items[place]!
        return { place, parent, item: translated.get(place) ?? translate(item) }
      }),
  }
}

function readKnownOutline(input: Input): KnownOutline {
  const items = walkOutline(input.file, input.catalogue, (dict) => dict)
  const byPage = new Map<number, number[]>()
  const unclear: number[] = []
  items.forEach(({ item }, place) => {
    const page = plainTarget(input, item)
    const onPage = page === undefined ? unclear : byPage.get(page)
    if (onPage !== undefined) onPage.push(place)
    else if (page !== undefined) byPage.set(page, [place])
  })
  return { items, byPage, unclear }
}

/** The page of an item's explicit destination; undefined for a named destination or an action. */
function plainTarget(input: Input, dict: PdfDict): number | undefined {
  const destination = dict.get('Dest')
  const page = Array.isArray(destination) ? destination[0] : undefined
  return page instanceof PdfRef && !dict.has('A') && input.isPage(page.num) ? page.num : undefined
}

interface TranslatedItem {
  readonly entries: PdfDict
  readonly isOpen: boolean
  /** Whether it is kept; later also set if a descendant is kept. */
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
  // A kept element is already written; the others were removed with their pages.
  if (element instanceof PdfRef && copier.reached(element.num)) entries.set('SE', copier.translate(element))
  return { entries, isOpen: (file.number(dict.get('Count')) ?? 0) > 0, stays: leads || input.isWhole }
}

/** Sets the item's destination or action; returns whether it has one in the output. */
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
