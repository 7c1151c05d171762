import type { PdfNode, QpdfDocument, QpdfPage } from './document.js'

/** What an element of the structure tree holds besides further elements. */
export type ContentItem =
  | {
      readonly kind: 'marked'
      readonly page: QpdfPage | undefined
      readonly mcid: number
      readonly text: string
    }
  | {
      readonly kind: 'inStream'
      readonly stream: PdfNode
      readonly page: QpdfPage | undefined
      readonly mcid: number
      readonly text: string
    }
  | { readonly kind: 'object'; readonly object: PdfNode; readonly page: QpdfPage | undefined }

export interface QpdfElement {
  readonly node: PdfNode
  /** The type after the role map. */
  readonly type: string
  readonly items: readonly ContentItem[]
  readonly parent: QpdfElement | undefined
}

/** Every element of the structure tree in reading order. Fails on a wrong /P. */
export function structureElements(document: QpdfDocument): QpdfElement[] {
  const root = document.catalog.get('StructTreeRoot')
  const found: QpdfElement[] = []
  const seen = new Set<string | undefined>()
  const walk = (node: PdfNode, parent: QpdfElement | undefined): void => {
    if (seen.has(node.reference)) throw new Error(`The structure tree reaches ${node.reference} twice.`)
    seen.add(node.reference)
    if (node.get('P').reference !== (parent?.node ?? root).reference) {
      throw new Error(`The structure element ${node.reference} does not name its parent.`)
    }
    const items: ContentItem[] = []
    const element = { node, type: standardType(root, node.get('S').name ?? ''), items, parent }
    found.push(element)
    for (const kid of node.get('K').items()) {
      if (kid.get('S').exists) walk(kid, element)
      else items.push(contentItem(document, node, kid))
    }
  }
  for (const kid of root.get('K').items()) walk(kid, undefined)
  return found
}

/** One line per piece of content: `H1 "A-1" @1`, `Link [chapter] @1`. */
export function structureLines(document: QpdfDocument): string[] {
  return structureElements(document).flatMap((element) =>
    element.items.map((item) => {
      const place = item.page === undefined ? 'no page' : `@${item.page.number}`
      if (item.kind !== 'object') return `${element.type} "${item.text}" ${place}`
      const field = item.object.get('T').text ?? item.object.get('Parent').get('T').text
      return `${element.type} [${item.object.get('NM').text ?? field}] ${place}`
    }),
  )
}

/** The marked contents of a content stream, by their MCID. */
export function markedContents(content: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const match of content.matchAll(/<<\s*\/MCID\s+(\d+)\s*>>\s*BDC([\s\S]*?)EMC/g)) {
    const text = [...match[2]!.matchAll(/\(([^)]*)\)\s*Tj/g)].map((piece) => piece[1]).join('')
    found.set(Number(match[1]), text)
  }
  return found
}

function standardType(root: PdfNode, role: string): string {
  let type = role
  for (let step = 0; step < 20; step++) {
    const next = root.get('RoleMap').get(type).name
    if (next === undefined || next === type) return type
    type = next
  }
  throw new Error(`The role map goes round in circles at ${role}.`)
}

function contentItem(document: QpdfDocument, element: PdfNode, kid: PdfNode): ContentItem {
  const ownPage = kid.get('Pg')
  const page = document.pageOf(ownPage.exists ? ownPage : element.get('Pg'))
  if (kid.get('Obj').exists) {
    return {
      kind: 'object',
      object: kid.get('Obj'),
      page: page ?? pageWithAnnotation(document, kid.get('Obj')),
    }
  }
  const mcid = kid.number ?? kid.get('MCID').number ?? Number.NaN
  const stream = kid.get('Stm')
  if (stream.exists) {
    return {
      kind: 'inStream',
      stream,
      page,
      mcid,
      text: markedContents(stream.data()).get(mcid) ?? 'nothing',
    }
  }
  return { kind: 'marked', page, mcid, text: markedContents(page?.content ?? '').get(mcid) ?? 'nothing' }
}

export function pageWithAnnotation(document: QpdfDocument, annotation: PdfNode): QpdfPage | undefined {
  return document.pages.find((page) =>
    page.node
      .get('Annots')
      .items()
      .some((candidate) => candidate.reference !== undefined && candidate.reference === annotation.reference),
  )
}
