import { execFileSync } from 'node:child_process'
import { FactsOf } from './facts.js'

/** Elements whose text is not shown, or is shown by another element. */
const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:instrText',
  'w:delText',
  'w:pPrChange',
  'w:rPrChange',
])
const TOKEN = /<(\/?)([\w:]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g

interface Style {
  readonly based: string | undefined
  readonly isHeading: boolean
  readonly isList: boolean | undefined
}

interface OpenParagraph {
  text: string
  isHeading: boolean
  isList: boolean | undefined
  style: string | undefined
}

/** The facts of a Word file, according to its XML. */
export function factsOfWord(path: string): FactsOf {
  const facts = new FactsOf()
  const styles = stylesOf(part(path, 'word/styles.xml'))
  const xml = part(path, 'word/document.xml')
  const open: string[] = []
  const paragraphs: OpenParagraph[] = []
  const cells: string[] = []
  let skipped = 0
  let isHidden = false
  let inRunProperties = 0
  for (const [, closing, name = '', attributes = '', single, text] of xml.matchAll(TOKEN)) {
    const paragraph = paragraphs.at(-1)
    if (text !== undefined) {
      const isText = open.at(-1) === 'w:t' || open.at(-1) === 'm:t'
      if (skipped === 0 && isText && !isHidden && paragraph !== undefined) paragraph.text += decoded(text)
      continue
    }
    if (closing === '/') {
      open.pop()
      if (SKIPPED.has(name)) skipped--
      if (name === 'w:rPr') inRunProperties--
      if (name === 'w:r') isHidden = false
      if (skipped > 0) continue
      if (name === 'w:p') {
        const own = paragraphs.pop()!
        if (cells.length > 0) cells[cells.length - 1] += ` ${own.text}`
        const style = resolved(styles, own.style)
        const isHeading = own.isHeading || style.isHeading
        const isItem = !isHeading && (own.isList ?? style.isList ?? false)
        facts.paragraph(own.text, isHeading ? 'heading' : isItem ? 'item' : 'other')
      }
      if (name === 'w:tc') facts.cell(cells.pop() ?? '')
      continue
    }
    const isSingle = single === '/'
    if (!isSingle) {
      open.push(name)
      if (SKIPPED.has(name)) skipped++
      if (name === 'w:rPr') inRunProperties++
    }
    if (skipped > 0) continue
    const value = /w:val="([^"]*)"/.exec(attributes)?.[1]
    if (name === 'w:p' && !isSingle)
      paragraphs.push({ text: '', isHeading: false, isList: undefined, style: undefined })
    if (name === 'w:tc') cells.push('')
    if (paragraph === undefined) continue
    if (name === 'w:tab' && inRunProperties === 0 && open.includes('w:r')) paragraph.text += ' '
    if (name === 'w:br' || name === 'w:cr') paragraph.text += ' '
    if (name === 'w:noBreakHyphen') paragraph.text += '-'
    if (name === 'w:pStyle') paragraph.style = value
    if (name === 'w:outlineLvl' && Number(value) < 9) paragraph.isHeading = true
    if (name === 'w:numId' && open.includes('w:numPr')) paragraph.isList = value !== '0'
    if (name === 'w:vanish' && open.includes('w:r') && value !== '0' && value !== 'false') isHidden = true
  }
  return facts
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

function stylesOf(xml: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  for (const [, attributes = '', body = ''] of xml.matchAll(/<w:style ([^>]*)>([\s\S]*?)<\/w:style>/g)) {
    const id = /w:styleId="([^"]*)"/.exec(attributes)?.[1]
    if (id === undefined) continue
    const name = /<w:name w:val="([^"]*)"/.exec(body)?.[1] ?? ''
    const outline = /<w:outlineLvl w:val="(\d)"/.exec(body)?.[1]
    const list = /<w:numId w:val="(\d+)"/.exec(body)?.[1]
    styles.set(id, {
      based: /<w:basedOn w:val="([^"]*)"/.exec(body)?.[1],
      isHeading: /^(?:heading \d|title)$/i.test(name) || (outline !== undefined && Number(outline) < 9),
      isList: list === undefined ? undefined : list !== '0',
    })
  }
  return styles
}

function resolved(styles: ReadonlyMap<string, Style>, id: string | undefined): Omit<Style, 'based'> {
  let isHeading = false
  let isList: boolean | undefined
  let next = id
  for (let step = 0; step < 20 && next !== undefined; step++) {
    const style: Style | undefined = styles.get(next)
    if (style === undefined) break
    isHeading ||= style.isHeading
    isList ??= style.isList
    next = style.based
  }
  return { isHeading, isList }
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&amp;/g, '&')
}
