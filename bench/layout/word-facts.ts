import { execFileSync } from 'node:child_process'
import { decoded } from '../text/decoded.js'
import { FactsOf, type ParagraphFacts, type Range } from './facts.js'
import { drawsLines, WordLists, WordStyles } from './word-styles.js'

/** Elements whose content is not that of the document: earlier properties, and what other elements show. */
const SKIPPED = new Set([
  'mc:Fallback',
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:tblPrExChange',
  'w:trPrChange',
  'w:tcPrChange',
  'w:sectPrChange',
])
/** Text in these is shown, or not, or not as it is here. */
const FREE = new Set(['w:del', 'w:moveFrom', 'm:oMath'])
/** Fields whose results stay as they are. */
const KEPT_FIELD =
  /^\s*(?:HYPERLINK|TOC|REF|PAGEREF|NOTEREF|SEQ|FORMTEXT|INDEX|BIBLIOGRAPHY|CITATION|ADDIN)\b/i
/** What a column of a table without lines can have to look as a list does. */
const MARK = /^(?:|[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.)])$/u
const TOKEN = /<(\/?)([\w:]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g

interface OpenParagraph {
  text: string
  isHeading: boolean
  list: string | undefined
  level: number | undefined
  style: string | undefined
  isMarkDeleted: boolean
  isFrame: boolean
  isDropCap: boolean
  readonly free: Range[]
  readonly breaks: number[]
}

interface OpenTable {
  hasLines: boolean
  readonly rows: string[][]
}

interface OpenField {
  code: string
  isResult: boolean
}

/** The facts of a Word file, according to its XML. */
export function factsOfWord(path: string): FactsOf {
  const facts = new FactsOf()
  const styles = new WordStyles(part(path, 'word/styles.xml'))
  const lists = new WordLists(part(path, 'word/numbering.xml'))
  const open: string[] = []
  const paragraphs: OpenParagraph[] = []
  const tables: OpenTable[] = []
  const boxes: number[] = []
  const fields: OpenField[] = []
  let skipped = 0
  let free = 0
  let isHidden = false
  let inRunProperties = 0

  const isFreeHere = (): boolean =>
    free > 0 || fields.some(({ code, isResult }) => isResult && !KEPT_FIELD.test(code))
  const addText = (text: string, isFree: boolean): void => {
    const paragraph = paragraphs.at(-1)
    if (paragraph === undefined) return
    if (isFree) paragraph.free.push({ from: paragraph.text.length, to: paragraph.text.length + text.length })
    paragraph.text += text
  }
  const closeParagraph = (): void => {
    const own = paragraphs.pop()!
    const cells = tables.at(-1)?.rows.at(-1)
    if (cells !== undefined && cells.length > 0) cells[cells.length - 1] += ` ${own.text}`
    const before = facts.words.length
    if (own.isDropCap) own.free.push({ from: 0, to: own.text.length })
    facts.paragraph(own.text, factsOf(own, styles, lists))
    if (own.isFrame && !own.isDropCap && facts.words.length > before)
      facts.boxes.set(before, facts.words.length)
  }
  const closeTable = (): void => {
    const { hasLines, rows } = tables.pop()!
    const filled = rows.map((row) => row.filter((text) => text.trim() !== '').length)
    const isOfMarks = rows.every(([mark = '', , ...more]) => MARK.test(mark.trim()) && more.length === 0)
    const isSeen =
      hasLines || (!isOfMarks && filled.filter((count) => count > 0).length > 1 && Math.max(...filled) > 1)
    if (!hasLines && isOfMarks) for (const [, text = ''] of rows) facts.freeItem(text)
    for (const row of rows) for (const text of row) facts.cell(text, !isSeen)
    const around = tables.at(-1)?.rows.at(-1)
    if (around !== undefined && around.length > 0)
      around[around.length - 1] += rows.map((row) => ` ${row.join(' ')}`).join('')
  }

  for (const [, closing, name = '', attributes = '', single, text] of part(
    path,
    'word/document.xml',
  ).matchAll(TOKEN)) {
    if (text !== undefined) {
      const element = open.at(-1)
      if (skipped > 0 || isHidden) continue
      if (element === 'w:t') addText(decoded(text), isFreeHere())
      else if (element === 'm:t' || element === 'w:delText') addText(decoded(text), true)
      else if (element === 'w:instrText' && fields.length > 0) fields.at(-1)!.code += text
      continue
    }
    if (closing === '/') {
      open.pop()
      if (SKIPPED.has(name)) skipped--
      if (skipped > 0) continue
      if (FREE.has(name)) free--
      if (name === 'w:rPr') inRunProperties--
      if (name === 'w:r') isHidden = false
      if (name === 'w:fldSimple') fields.pop()
      if (name === 'w:p') closeParagraph()
      if (name === 'w:tbl') closeTable()
      if (name === 'w:txbxContent') {
        const from = boxes.pop()!
        if (boxes.length === 0 && facts.words.length > from) facts.boxes.set(from, facts.words.length)
      }
      continue
    }
    const isSingle = single === '/'
    if (!isSingle) {
      open.push(name)
      if (SKIPPED.has(name)) skipped++
    }
    if (skipped > 0) continue
    const value = /w:val="([^"]*)"/.exec(attributes)?.[1]
    const isOn = value !== '0' && value !== 'false' && value !== 'off'
    const paragraph = paragraphs.at(-1)
    const table = tables.at(-1)
    if (!isSingle) {
      if (FREE.has(name)) free++
      if (name === 'w:rPr') inRunProperties++
      if (name === 'w:p') paragraphs.push(newParagraph())
      if (name === 'w:tbl') tables.push({ hasLines: false, rows: [] })
      if (name === 'w:tr') table?.rows.push([])
      if (name === 'w:tc') table?.rows.at(-1)?.push('')
      if (name === 'w:txbxContent') boxes.push(facts.words.length)
      if (name === 'w:fldSimple')
        fields.push({ code: /w:instr="([^"]*)"/.exec(attributes)?.[1] ?? '', isResult: true })
    }
    if (name === 'w:fldChar') {
      if (attributes.includes('"begin"')) fields.push({ code: '', isResult: false })
      else if (attributes.includes('"end"')) fields.pop()
      else if (fields.length > 0) fields.at(-1)!.isResult = true
    }
    if (table !== undefined) {
      if (name === 'w:tblStyle') table.hasLines ||= styles.of(value).hasLines
      if (open.includes('w:tblPr') || open.includes('w:tcPr'))
        table.hasLines ||= drawsLines(`<${name} ${attributes}>`)
    }
    if (paragraph === undefined) continue
    const inRun = open.includes('w:r') && inRunProperties === 0
    if (name === 'w:tab' && inRun) addText(' ', false)
    if (name === 'w:br' || name === 'w:cr') {
      paragraph.breaks.push(paragraph.text.length)
      addText(' ', false)
    }
    if (name === 'w:noBreakHyphen') addText('-', false)
    if (name === 'w:sym')
      addText(String.fromCodePoint(Number.parseInt(/w:char="(\w+)"/.exec(attributes)?.[1] ?? '20', 16)), true)
    if (name === 'w:pStyle') paragraph.style = value
    if (name === 'w:outlineLvl' && Number(value) < 9) paragraph.isHeading = true
    if (name === 'w:numId' && open.includes('w:numPr')) paragraph.list = value
    if (name === 'w:ilvl' && open.includes('w:numPr')) paragraph.level = Number(value)
    if (name === 'w:del' && isSingle && inRunProperties > 0) paragraph.isMarkDeleted = true
    if (name === 'w:framePr') {
      paragraph.isFrame = true
      paragraph.isDropCap = /w:dropCap="(?!none)/.test(attributes)
    }
    if (name === 'w:vanish' && open.includes('w:r') && isOn) isHidden = true
    if (name === 'w:rStyle' && open.includes('w:r') && styles.of(value).isHidden) isHidden = true
  }
  return facts
}

function newParagraph(): OpenParagraph {
  return {
    text: '',
    isHeading: false,
    list: undefined,
    level: undefined,
    style: undefined,
    isMarkDeleted: false,
    isFrame: false,
    isDropCap: false,
    free: [],
    breaks: [],
  }
}

function factsOf(own: OpenParagraph, styles: WordStyles, lists: WordLists): ParagraphFacts {
  const style = styles.of(own.style)
  const list = own.list ?? style.list
  const isInList = list !== undefined && list !== '0'
  const marker = isInList ? lists.markerWords(list, own.level ?? style.level) : 0
  const role = style.isTitle
    ? 'title'
    : own.isHeading || style.isHeading
      ? 'heading'
      : isInList
        ? marker > 0
          ? 'item'
          : 'unmarkedItem'
        : 'other'
  return { role, free: own.free, breaks: own.breaks, hasOpenEnd: own.isMarkDeleted || own.isDropCap, marker }
}

function part(path: string, name: string): string {
  try {
    return execFileSync('unzip', ['-p', path, name], {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}
