import { Content } from '../appearance/content.js'
import { FormFonts } from '../appearance/form-fonts.js'
import type { StreamFonts } from '../appearance/typeset-text.js'
import { type Draft, openDraft } from '../edit/draft.js'
import { objectWriter } from '../edit/draft-objects.js'
import { draftTarget } from '../edit/draft-target.js'
import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { memorySource } from '../source/memory-source.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import { writeNumberTree } from '../write/key-trees.js'
import { blankPages } from './blank-pages.js'
import type { Composition } from './blocks.js'
import { type Element, layOut, type PlacedLine, SHEET, type Sheet } from './layout.js'
import { LineSetter } from './set-lines.js'

const GREY = 0.75

/**
 * A tagged document of headings, paragraphs and tables, with embedded fonts. The fonts are written with the first
 * writer that calls `writeEmbeddedFonts`, as the conversion to PDF/A does.
 */
export function composeDocument(composition: Composition, name: string, primitives: Primitives): Draft {
  const { typesetting } = primitives
  if (typesetting === undefined)
    throw new PdfError('invalid_option', 'No fonts are available to draw text with.')
  // Lines are set before the document exists: they say how many pages it has.
  let fonts: FormFonts | undefined
  const names: StreamFonts = { font: (one) => fonts!.font(one) }
  const setter = new LineSetter(typesetting, composition.language, textsOf(composition), names)
  const { sheets, document } = layOut(composition, setter)
  const source = memorySource(blankPages(sheets.length, SHEET))
  const draft = openDraft({ name, source }, { primitives })
  fonts = new FormFonts(draftTarget(draft))
  const marks = new Marks()
  for (const [index, sheet] of sheets.entries()) {
    const page = draft.pageDict(index)
    page.set('Contents', draft.addContent(drawn(sheet, index, marks)))
    page.set('Resources', new Map([['Font', fonts.dict]]))
    page.set('StructParents', index)
  }
  writeStructure(draft, document, marks)
  describe(draft, composition)
  return draft
}

function textsOf({ blocks, footer }: Composition): string[] {
  const texts = blocks.flatMap((block) =>
    block.kind === 'table' ? [...(block.head ?? []), ...block.rows.flat()] : [block.text],
  )
  return [...texts, footer]
}

/** The marked content of elements, by page. */
class Marks {
  readonly ofElements = new Map<Element, { readonly page: number; readonly id: number }[]>()
  readonly ofPages: Element[][] = []

  next(page: number, element: Element): number {
    const onPage = this.ofPages[page] ?? []
    this.ofPages[page] = onPage
    const id = onPage.push(element) - 1
    const known = this.ofElements.get(element) ?? []
    this.ofElements.set(element, known)
    known.push({ page, id })
    return id
  }
}

function drawn({ lines, rules }: Sheet, page: number, marks: Marks): Uint8Array {
  const content = new Content()
  content.raw('/Artifact BMC')
  content.op('G', GREY)
  content.op('w', 0.5)
  const left = Math.min(...lines.map(({ x }) => x))
  for (const { y } of rules) {
    content.op('m', left, SHEET.height - y)
    content.op('l', SHEET.width - left, SHEET.height - y)
    content.op('S')
  }
  content.raw('EMC')
  for (let at = 0; at < lines.length; ) {
    const { element } = lines[at]!
    let end = at
    while (end < lines.length && lines[end]!.element === element) end++
    if (element === undefined) content.raw('/Artifact << /Type /Pagination >> BDC')
    else content.raw(`/${element.type} << /MCID ${marks.next(page, element)} >> BDC`)
    showLines(content, lines.slice(at, end))
    content.raw('EMC')
    at = end
  }
  return content.bytes()
}

function showLines(content: Content, lines: readonly PlacedLine[]): void {
  content.op('BT')
  let [x, y] = [0, 0]
  for (const { line, size, x: left, y: top } of lines) {
    const base = SHEET.height - top
    content.op('Td', left - x, base - y)
    line.show(content, size)
    ;[x, y] = [left, base]
  }
  content.op('ET')
}

/** ISO 32000-1, 14.7.2 and 14.7.4. */
function writeStructure(draft: Draft, document: Element, marks: Marks): void {
  const root = draft.add(new Map())
  const refs = new Map<Element, PdfRef>()
  const write = (element: Element, parent: PdfRef): PdfRef => {
    const ref = draft.add(new Map())
    refs.set(element, ref)
    const own = (marks.ofElements.get(element) ?? []).map(({ page, id }): PdfValue => {
      return new Map<string, PdfValue>([
        ['Type', new PdfName('MCR')],
        ['Pg', draft.pageRef(page)],
        ['MCID', id],
      ])
    })
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('StructElem')],
      ['S', new PdfName(element.type)],
      ['P', parent],
      ['K', [...own, ...element.kids.map((kid) => write(kid, ref))]],
    ])
    if (element.scope !== undefined)
      dict.set(
        'A',
        new Map([
          ['O', new PdfName('Table')],
          ['Scope', new PdfName(element.scope)],
        ]),
      )
    draft.file.change(ref.num, dict)
    return ref
  }
  const kids = [write(document, root)]
  const parents = new Map(
    marks.ofPages.map((onPage, index) => [index, draft.add(onPage.map((element) => refs.get(element)!))]),
  )
  draft.file.change(
    root.num,
    new Map<string, PdfValue>([
      ['Type', new PdfName('StructTreeRoot')],
      ['K', kids],
      ['ParentTree', writeNumberTree(objectWriter(draft.file), parents)],
      ['ParentTreeNextKey', marks.ofPages.length],
    ]),
  )
  draft.catalogue.set('StructTreeRoot', root)
  draft.catalogue.set('MarkInfo', new Map([['Marked', true]]))
}

function describe(draft: Draft, { title, language }: Composition): void {
  draft.catalogue.set('Lang', new PdfString(encodeTextString(language)))
  draft.catalogue.set('ViewerPreferences', new Map([['DisplayDocTitle', true]]))
  draft.editInfo().set('Title', new PdfString(encodeTextString(title)))
}
