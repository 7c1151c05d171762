import { pageWords } from './destinations.js'
import type { PdfNode, QpdfDocument } from './document.js'

export interface QpdfField {
  /** The full name, `person.name`. */
  readonly name: string
  readonly type: string | undefined
  readonly flags: number
  /** A string's text, or `/Name`. */
  readonly value: string | undefined
  readonly node: PdfNode
  readonly widgets: readonly PdfNode[]
  /** The /DA in force: the field's, its parents' or the form's. */
  readonly defaultAppearance: string | undefined
  /** The font that the default appearance means. */
  readonly font: string | undefined
  readonly alignment: number
}

/** Every terminal field, by walking /Fields. */
export function fields(document: QpdfDocument): QpdfField[] {
  const form = document.catalog.get('AcroForm')
  const found: QpdfField[] = []
  const walk = (node: PdfNode, above: readonly PdfNode[]): void => {
    if (above.length > 50) throw new Error('The fields are nested too deep to be sound.')
    const chain = [node, ...above]
    const kids = node.get('Kids').items()
    const below = kids.filter((kid) => kid.get('T').exists)
    for (const kid of below) walk(kid, chain)
    if (below.length > 0) return
    const inherited = (key: string): PdfNode =>
      chain.map((level) => level.get(key)).find((value) => value.exists) ?? node.get(key)
    const own = inherited('DA')
    const defaultAppearance = (own.exists ? own : form.get('DA')).text
    const fontName = /\/(\S+)\s+[\d.]+\s+Tf/.exec(defaultAppearance ?? '')?.[1]
    const alignment = inherited('Q')
    found.push({
      name: chain
        .map((level) => level.get('T').text)
        .filter((part) => part !== undefined)
        .reverse()
        .join('.'),
      type: inherited('FT').name,
      flags: inherited('Ff').number ?? 0,
      value:
        inherited('V').text ?? (inherited('V').name === undefined ? undefined : `/${inherited('V').name}`),
      node,
      widgets: node.get('Subtype').name === 'Widget' ? [node] : kids,
      defaultAppearance,
      font:
        fontName === undefined ? undefined : form.get('DR').get('Font').get(fontName).get('BaseFont').name,
      alignment: (alignment.exists ? alignment : form.get('Q')).number ?? 0,
    })
  }
  for (const root of form.get('Fields').items()) walk(root, [])
  return found
}

/** One line per field: `name Tx Ada on A-1 @1`, widgets in the order of the pages; a button's also say their state. */
export function fieldLines(document: QpdfDocument): string[] {
  return fields(document).map((field) => {
    const places = field.widgets
      .map((widget) => ({ page: widgetPage(document, widget), state: widget.get('AS').name }))
      .sort((one, other) => (one.page?.number ?? 0) - (other.page?.number ?? 0))
      .map(({ page, state }) => {
        const place = page === undefined ? 'no page' : pageWords(page)
        return state === undefined ? place : `${place} /${state}`
      })
    return `${field.name} ${field.type} ${field.value ?? '-'} on ${places.join(', ')}`
  })
}

function widgetPage(document: QpdfDocument, widget: PdfNode) {
  return document.pages.find((page) =>
    page.node
      .get('Annots')
      .items()
      .some((annotation) => annotation.reference !== undefined && annotation.reference === widget.reference),
  )
}

/** What makes a form unsound: widgets without a field or a page, names given twice, wrong parents. */
export function formProblems(document: QpdfDocument): string[] {
  const problems: string[] = []
  const reachable = new Set<string | undefined>()
  const names = new Set<string>()
  for (const field of fields(document)) {
    if (names.has(field.name)) problems.push(`two fields are named ${field.name}`)
    names.add(field.name)
    if (field.widgets.length === 0) problems.push(`${field.name} has no widget`)
    for (const widget of field.widgets) {
      if (reachable.has(widget.reference))
        problems.push(`${field.name} shares its widget ${widget.reference}`)
      reachable.add(widget.reference)
      const page = widgetPage(document, widget)
      if (page === undefined) problems.push(`${field.name} has a widget on no page`)
      const named = widget.get('P')
      if (named.exists && named.reference !== page?.node.reference)
        problems.push(`${field.name} names a wrong page`)
    }
  }
  const walk = (node: PdfNode): void => {
    for (const kid of node.get('Kids').items()) {
      if (kid.get('Parent').reference !== node.reference)
        problems.push(`${kid.reference} does not name its /Parent`)
      walk(kid)
    }
  }
  for (const root of document.catalog.get('AcroForm').get('Fields').items()) {
    if (root.get('Parent').exists) problems.push(`the root field ${root.reference} has a /Parent`)
    walk(root)
  }
  for (const page of document.pages) {
    for (const annotation of page.node.get('Annots').items()) {
      if (annotation.get('Subtype').name === 'Widget' && !reachable.has(annotation.reference)) {
        problems.push(`a widget of page ${page.number} belongs to no field`)
      }
    }
  }
  return problems
}
