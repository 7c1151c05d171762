import type { PdfNode, QpdfDocument } from './document.js'
import { markedContents, pageWithAnnotation, type QpdfElement, structureElements } from './structure.js'
import { nameTreeEntries, numberTreeEntries } from './trees.js'

/** What makes a structure tree unsound (ISO 32000-1, 14.7), in words. */
export function structureProblems(document: QpdfDocument): string[] {
  const root = document.catalog.get('StructTreeRoot')
  if (!root.exists) return []
  const elements = new Map(structureElements(document).map((element) => [element.node.reference, element]))
  return [
    ...parentTreeProblems(document, root, elements),
    ...contentProblems(document, elements),
    ...identityProblems(root, elements),
    ...outlineProblems(document, elements),
  ]
}

type Elements = ReadonlyMap<string | undefined, QpdfElement>

/** Everything that names a key of the parent tree leads through it to an element, and back (14.7.4.4). */
function parentTreeProblems(document: QpdfDocument, root: PdfNode, elements: Elements): string[] {
  const problems: string[] = []
  const parents = numberTreeEntries(root.get('ParentTree'))
  const owners = new Map<number, string>()
  const claim = (key: number | undefined, who: string): PdfNode | undefined => {
    if (key === undefined) return undefined
    if (owners.has(key)) problems.push(`${who} and ${owners.get(key)} share the key ${key}`)
    owners.set(key, who)
    if (!parents.has(key)) problems.push(`the key ${key} of ${who} is not in the parent tree`)
    return parents.get(key)
  }
  const inStream = (who: string, key: number | undefined, content: string, isSame: Owner): void => {
    const marked = [...markedContents(content).keys()]
    const found = claim(key, who)
    if (marked.length > 0 && found === undefined) problems.push(`the content of ${who} belongs to no element`)
    if (found === undefined) return
    for (const mcid of marked) {
      const element = elements.get(found.items()[mcid]?.reference)
      if (element === undefined)
        problems.push(`marked content ${mcid} of ${who} belongs to no element of the tree`)
      else if (!element.items.some((item) => isSame(item, mcid))) {
        problems.push(`the element of marked content ${mcid} of ${who} does not hold it`)
      }
    }
  }
  const streams = new Set<string | undefined>()
  for (const page of document.pages) {
    inStream(`page ${page.number}`, page.node.get('StructParents').number, page.content, (item, mcid) => {
      return item.kind === 'marked' && item.mcid === mcid && item.page === page
    })
    const objects = page.inherited('Resources').get('XObject')
    for (const stream of objects.keys().map((name) => objects.get(name))) {
      if (streams.has(stream.reference)) continue
      streams.add(stream.reference)
      inStream(
        `a form XObject of page ${page.number}`,
        stream.get('StructParents').number,
        stream.data(),
        (item, mcid) => {
          return item.kind === 'inStream' && item.mcid === mcid && item.stream.reference === stream.reference
        },
      )
    }
    for (const annotation of page.node.get('Annots').items()) {
      const who = `the annotation ${annotation.reference} of page ${page.number}`
      const found = claim(annotation.get('StructParent').number, who)
      if (found === undefined) continue
      const items = elements.get(found.reference)?.items ?? []
      const holds = items.some(
        (item) => item.kind === 'object' && item.object.reference === annotation.reference,
      )
      if (!holds) problems.push(`the element of ${who} does not hold it`)
    }
  }
  const nextKey = root.get('ParentTreeNextKey').number ?? Number.POSITIVE_INFINITY
  for (const [key, value] of parents) {
    if (key >= nextKey) problems.push(`the key ${key} is not below /ParentTreeNextKey ${nextKey}`)
    for (const parent of value.items()) {
      if (parent.exists && !elements.has(parent.reference))
        problems.push(`the key ${key} leads out of the tree`)
    }
  }
  return problems
}

type Owner = (item: QpdfElement['items'][number], mcid: number) => boolean

/** Every piece of content that an element names is there. */
function contentProblems(document: QpdfDocument, elements: Elements): string[] {
  const problems: string[] = []
  for (const { node, items } of elements.values()) {
    const page = node.get('Pg')
    if (page.exists && document.pageOf(page) === undefined)
      problems.push(`${node.reference} names a page that is gone`)
    for (const item of items) {
      if (item.page === undefined) problems.push(`${node.reference} holds content of no page`)
      if (item.kind !== 'object') {
        if (item.text === 'nothing') problems.push(`${node.reference} holds marked content that is not there`)
      } else if (pageWithAnnotation(document, item.object) !== item.page) {
        problems.push(`${node.reference} holds an annotation that is not on its page`)
      }
    }
  }
  return problems
}

/** Ids are unique and found in the tree of ids; what names an id or a class finds it (14.7.2, 14.7.5.2). */
function identityProblems(root: PdfNode, elements: Elements): string[] {
  const problems: string[] = []
  const ids = nameTreeEntries(root.get('IDTree'))
  for (const [id, target] of ids) {
    if (elements.get(target.reference)?.node.get('ID').text !== id)
      problems.push(`the id ${id} leads to another element`)
  }
  for (const { node } of elements.values()) {
    const id = node.get('ID').text
    if (id !== undefined && ids.get(id)?.reference !== node.reference)
      problems.push(`the id ${id} does not lead back`)
    for (const header of headersOf(node)) {
      if (!ids.has(header)) problems.push(`${node.reference} names the id ${header}, which is not there`)
    }
    for (const name of node.get('C').items()) {
      const known = name.name === undefined || root.get('ClassMap').get(name.name).exists
      if (!known) problems.push(`${node.reference} has the class ${name.name}, which is not there`)
    }
  }
  return problems
}

/** The ids that a table cell names as its headers. */
export function headersOf(element: PdfNode): string[] {
  const attributes = element.get('A').items()
  return attributes.flatMap((attribute) =>
    attribute
      .get('Headers')
      .items()
      .map((header) => header.text ?? ''),
  )
}

/** An outline item's /SE leads into the tree. */
function outlineProblems(document: QpdfDocument, elements: Elements): string[] {
  const problems: string[] = []
  for (const object of document.all()) {
    if (!object.get('Title').exists || !object.get('SE').exists) continue
    if (!elements.has(object.get('SE').reference))
      problems.push(`${object.get('Title').text} names a lost element`)
  }
  return problems
}
