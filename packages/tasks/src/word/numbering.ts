import type { ListItem, Paragraph, Run } from '@octavo/pdf/layout-tree'
import { bulletOf } from '../office-files/bullets.js'
import { twips } from '../office-files/units.js'
import { escaped } from '../office-files/xml.js'
import { type FontNames, lookProperties } from './look-properties.js'
import { WORD_NAMESPACE } from './styles.js'

const DEEPEST = 8

interface OpenList {
  readonly abstract: number
  /** Changes where a number of the list is left out. */
  number: number
  next: number
}

/** Collects the lists of a document while its paragraphs are written (ECMA-376-1, 17.9). */
export class Numbering {
  readonly #fonts: FontNames
  readonly #abstracts = new Map<string, { readonly id: number; readonly xml: string }>()
  readonly #lists = new Map<string, OpenList>()
  #numbers = ''
  #count = 0

  constructor(fonts: FontNames) {
    this.#fonts = fonts
  }

  /** The property of a paragraph that makes it the next item of its list. */
  itemProperty(item: ListItem, { indent }: Paragraph): string {
    const level = Math.min(item.level, DEEPEST)
    const { number } = item
    const abstract = this.#abstractOf(item, level, indent)
    const key = `${item.list} ${abstract}`
    let list = this.#lists.get(key)
    if (list === undefined || (number !== undefined && number.value !== list.next)) {
      list = { abstract, number: this.#newNumber(abstract, level, number?.value), next: number?.value ?? 0 }
      this.#lists.set(key, list)
    }
    list.next++
    return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list.number}"/></w:numPr>`
  }

  #newNumber(abstract: number, level: number, start: number | undefined): number {
    const id = ++this.#count
    const override =
      start === undefined
        ? ''
        : `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`
    this.#numbers += `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${override}</w:num>`
    return id
  }

  #abstractOf(item: ListItem, level: number, indent: Paragraph['indent']): number {
    const { number } = item
    const [format, text] =
      number === undefined
        ? ['bullet', bulletOf(item)]
        : [number.format, `${literal(number.before)}%${level + 1}${literal(number.after)}`]
    const run = this.#markerProperties(item.markerRuns[0])
    const place = `<w:ind w:left="${twips(indent.left)}" w:hanging="${twips(Math.max(0, -indent.firstLine))}"/>`
    const body = `<w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${escaped(text)}"/><w:lvlJc w:val="left"/><w:pPr>${place}</w:pPr>${run}`
    const key = `${level} ${body}`
    let known = this.#abstracts.get(key)
    if (known === undefined) {
      const id = this.#abstracts.size
      known = {
        id,
        xml: `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/><w:lvl w:ilvl="${level}">${body}</w:lvl></w:abstractNum>`,
      }
      this.#abstracts.set(key, known)
    }
    return known.id
  }

  #markerProperties(run: Run | undefined): string {
    return run === undefined ? '' : `<w:rPr>${lookProperties(run.look, undefined, this.#fonts)}</w:rPr>`
  }

  *part(): Generator<string> {
    yield `<w:numbering xmlns:w="${WORD_NAMESPACE}">`
    for (const { xml } of this.#abstracts.values()) yield xml
    yield `${this.#numbers}</w:numbering>`
  }
}

/** A percent sign before a digit would stand for a number. */
function literal(text: string): string {
  return text.replaceAll('%', '')
}
