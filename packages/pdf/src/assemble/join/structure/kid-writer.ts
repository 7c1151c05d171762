import type { Copier } from '../../../copy/copier.js'
import { isElement } from '../../../document/structure/kids.js'
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../../../syntax/objects.js'
import type { Content } from './content.js'
import type { ScannedTree } from './scan.js'

/**
 * Called for every content item of an output element, with the index of the copy and the element's number.
 */
export type NoteContent = (content: Content, copy: number, element: number) => void

/**
 * An element's kids in the output. Content of a page with several copies is repeated for each copy, after the
 * run of content it belongs to, so that each copy reads in the original order.
 */
export function outputKids(
  tree: ScannedTree,
  index: number,
  dict: PdfDict,
  page: PdfRef | undefined,
  note: NoteContent,
): PdfValue | undefined {
  const { elements, input, content } = tree
  const { file, copier } = input
  const kids: PdfValue[] = []
  let run: Content[] = []
  const endRun = (): void => {
    for (let copy = 0; run.length > 0; copy++) {
      run = run.filter(({ copies }) => copy < copies.length)
      for (const piece of run) {
        kids.push(contentItem(copier, piece, copy, page))
        note(piece, copy, elements.number(index))
      }
    }
  }
  const directKids = (tree.directKids.get(index) ?? []).values()
  for (const kid of tree.kidsOf(index, dict)) {
    let element = kid instanceof PdfRef ? elements.indexOf(kid.num) : undefined
    if (element === undefined) {
      const value = file.resolve(kid)
      if (!isElement(file, value)) {
        const piece = content.read(value, elements.page(index))
        if (piece !== undefined) run.push(piece)
        continue
      }
      if (!(kid instanceof PdfRef)) element = directKids.next().value
    }
    if (element === undefined || elements.parent(element) !== index || elements.number(element) === 0)
      continue
    if (!elements.place(element)) continue
    endRun()
    kids.push(new PdfRef(elements.number(element)))
  }
  endRun()
  return kids.length > 1 ? kids : kids[0]
}

/** A content item in /K (ISO 32000-1, 14.7.4.2 and 14.7.4.3); an integer refers to the element's own page. */
function contentItem(copier: Copier, content: Content, copy: number, page: PdfRef | undefined): PdfValue {
  const item: PdfDict = new Map()
  const isObject = content.kind === 'annotation' || content.kind === 'xobject'
  item.set('Type', new PdfName(isObject ? 'OBJR' : 'MCR'))
  switch (content.kind) {
    case 'marked': {
      const { num } = content.copies[copy]!
      if (num === page?.num) return content.mcid
      item.set('Pg', new PdfRef(num))
      break
    }
    case 'inStream':
      item.set('Pg', new PdfRef(content.copies[copy]!.num))
      item.set('Stm', copier.translate(new PdfRef(content.stream)))
      break
    case 'inAppearance': {
      const annotation = content.copies[copy]!
      item.set('Pg', new PdfRef(annotation.page.num))
      item.set('Stm', copier.translate(new PdfRef(content.stream)))
      item.set('StmOwn', new PdfRef(annotation.num))
      break
    }
    case 'annotation': {
      const annotation = content.copies[copy]!
      item.set('Pg', new PdfRef(annotation.page.num))
      item.set('Obj', new PdfRef(annotation.num))
      break
    }
    case 'xobject':
      item.set('Pg', new PdfRef(content.copies[copy]!.num))
      item.set('Obj', copier.translate(new PdfRef(content.num)))
  }
  if (!isObject) item.set('MCID', content.mcid)
  return item
}
