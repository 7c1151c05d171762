import { explicitDestination, readNamedDestinations } from '../document/destinations.js'
import { walkOutline } from '../document/outlines.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { asciiAddress, isAddress } from './addresses.js'
import { readView, type View } from './views.js'

/** Longer titles and URIs are truncated. */
const LONGEST_TITLE = 5000

/** The bits of /F (ISO 32000-1, table 154). */
export const ITALIC = 1
export const BOLD = 2

export interface Bookmark {
  readonly title: string
  /** From 1. The parent of a bookmark is the last one before it with a lower level. */
  readonly level: number
  /** From 1; null if its target is not a page of this document. */
  readonly page: number | null
  /** How the page is displayed. */
  readonly view?: View
  /** The URI that it opens. */
  readonly uri?: string
  /** For any other action: its type as named by PDF, and the file that it refers to. */
  readonly action?: string
  readonly file?: string
  /**
   * The number of this bookmark in the document, from 1, if its action cannot be written from these values:
   * an action of another type, or an invalid URI. A bookmark that is sent back with this number keeps the
   * action.
   */
  readonly original?: number
  readonly bold: boolean
  readonly italic: boolean
  /** Whether its children are shown. */
  readonly open: boolean
  /** `#rrggbb`; absent for black. */
  readonly colour?: string
}

/** The bookmarks of a document, each before its children. */
export function readBookmarks(draft: Draft): Bookmark[] {
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  if (!catalogue.has('Outlines')) return []
  const target = targetReader(draft, catalogue)
  const found = walkOutline(file, catalogue, (dict) => ({
    title: cut(file.text(dict.get('Title')) ?? ''),
    ...target(dict),
    ...styleOf(file, dict),
  }))
  const levels: number[] = []
  return found.map(({ item, parent }, index) => {
    const level = parent < 0 ? 1 : levels[parent]! + 1
    levels.push(level)
    const original = isMadeOf(item) ? undefined : index + 1
    // Some writers set a positive /Count on items without children.
    const open = item.open && found[index + 1]?.parent === index
    const { title, ...rest } = item
    return { title, level, ...rest, open, ...(original !== undefined && { original }) }
  })
}

/** Whether the action of a bookmark can be written from its reported values. */
function isMadeOf({ action, uri }: Pick<Bookmark, 'action' | 'uri'>): boolean {
  if (action !== undefined) return false
  return uri === undefined || (isAddress(uri) && asciiAddress(uri) === uri && uri.length < LONGEST_TITLE)
}

/** Surrogate pairs are not split. */
function cut(text: string): string {
  return text.length <= LONGEST_TITLE ? text : text.slice(0, LONGEST_TITLE).replace(/[\ud800-\udbff]$/, '')
}

function styleOf(file: PdfFile, dict: PdfDict): Pick<Bookmark, 'bold' | 'italic' | 'open' | 'colour'> {
  const style = file.number(dict.get('F')) ?? 0
  const parts = file.array(dict.get('C'))?.map((part) => file.number(part) ?? 0)
  const colour = parts?.length === 3 ? `#${parts.map(hexOf).join('')}` : '#000000'
  return {
    bold: (style & BOLD) !== 0,
    italic: (style & ITALIC) !== 0,
    open: (file.number(dict.get('Count')) ?? 0) > 0,
    ...(colour !== '#000000' && { colour }),
  }
}

function hexOf(part: number): string {
  return Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')
}

type Target = Pick<Bookmark, 'page' | 'view' | 'uri' | 'action' | 'file'>

function targetReader({ file, pageNums }: Draft, catalogue: PdfDict): (item: PdfDict) => Target {
  const named = readNamedDestinations(file, catalogue)
  const places = new Map(pageNums.map((num, index) => [num, index + 1]))
  const lead = (destination: PdfValue): Target => {
    const explicit = explicitDestination(file, named, destination)
    if (explicit === undefined) return { page: null }
    const [page, ...behind] = explicit
    // Page numbers are intended for other files, but some writers use them for their own file.
    const place = page instanceof PdfRef ? places.get(page.num) : isInteger(page) ? page + 1 : undefined
    if (place === undefined || place < 1 || place > pageNums.length) return { page: null }
    return { page: place, view: readView(file, behind) }
  }
  return (item) => {
    const destination = item.get('Dest')
    if (destination !== undefined) return lead(destination)
    const action = file.dict(item.get('A'))
    if (action === undefined) return { page: null }
    const kind = file.name(action.get('S')) ?? 'unknown'
    if (kind === 'GoTo') return lead(action.get('D') ?? null)
    if (kind === 'URI') return { page: null, uri: cut(file.text(action.get('URI')) ?? '') }
    const about = fileName(file, action.get('F'))
    return { page: null, action: kind, ...(about !== undefined && { file: about }) }
  }
}

/** A file specification is a string or a dictionary (ISO 32000-1, 7.11). */
function fileName(file: PdfFile, specification: PdfValue | undefined): string | undefined {
  const dict = file.dict(specification)
  const name = dict === undefined ? file.text(specification) : file.text(dict.get('UF') ?? dict.get('F'))
  return name === undefined ? undefined : cut(name)
}
