/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One value of a file; asking a missing thing for something gives another missing thing. */
export class PdfNode {
  readonly value: Json
  /** `12 0 R`, where the value was reached through a reference. */
  readonly reference: string | undefined
  readonly #document: QpdfDocument

  constructor(document: QpdfDocument, value: Json, reference: string | undefined) {
    this.#document = document
    this.value = value
    this.reference = reference
  }

  get exists(): boolean {
    return this.value !== null
  }

  get isArray(): boolean {
    return Array.isArray(this.value)
  }

  get isDictionary(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value)
  }

  /** A text or byte string. */
  get text(): string | undefined {
    if (typeof this.value !== 'string') return undefined
    if (this.value.startsWith('u:')) return this.value.slice(2)
    return this.value.startsWith('b:')
      ? Buffer.from(this.value.slice(2), 'hex').toString('latin1')
      : undefined
  }

  /** A name, without its slash. */
  get name(): string | undefined {
    return typeof this.value === 'string' && this.value.startsWith('/') ? this.value.slice(1) : undefined
  }

  get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined
  }

  get(key: string): PdfNode {
    if (!this.isDictionary) return this.#document.node(null)
    return this.#document.node((this.value as { readonly [key: string]: Json })[`/${key}`] ?? null)
  }

  /** The keys of a dictionary, without their slashes. */
  keys(): string[] {
    return this.isDictionary ? Object.keys(this.value as object).map((key) => key.slice(1)) : []
  }

  /** The items of an array; a lone value counts as an array of itself, a missing one as an empty one. */
  items(): PdfNode[] {
    if (Array.isArray(this.value)) return this.value.map((item) => this.#document.node(item as Json))
    return this.exists ? [this] : []
  }

  numbers(): number[] {
    return this.items().map((item) => item.number ?? Number.NaN)
  }

  /** The decoded bytes of a stream, one character each. */
  data(): string {
    return this.#document.streamData(this.reference)
  }

  get isStream(): boolean {
    return this.#document.isStream(this.reference)
  }
}

export interface QpdfPage {
  readonly node: PdfNode
  /** From 1. */
  readonly number: number
  /** Looks at the page, then up the page tree (ISO 32000-1, 7.7.3.4). */
  inherited(key: string): PdfNode
  readonly content: string
  /** The page's marker text, `A-1` …, or `blank`. */
  readonly marker: string
}

interface RawObject {
  readonly value?: Json
  readonly stream?: { readonly dict: Json; readonly data?: string }
}

/** A file as qpdf's JSON shows it: objects by reference, pages in order. */
export class QpdfDocument {
  readonly version: string
  readonly catalog: PdfNode
  readonly info: PdfNode
  readonly pages: readonly QpdfPage[]
  readonly #objects: ReadonlyMap<string, RawObject>

  static parse(json: string): QpdfDocument {
    const whole = JSON.parse(json) as { qpdf: [{ pdfversion: string }, Record<string, RawObject>] }
    return new QpdfDocument(whole.qpdf[0].pdfversion, whole.qpdf[1])
  }

  private constructor(version: string, objects: Record<string, RawObject>) {
    this.version = version
    this.#objects = new Map(
      Object.entries(objects).map(([key, object]) => [key.replace(/^obj:/, ''), object]),
    )
    const trailer = this.node(this.#objects.get('trailer')?.value ?? null)
    this.catalog = trailer.get('Root')
    this.info = trailer.get('Info')
    this.pages = this.#walkPages()
  }

  node(value: Json): PdfNode {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return new PdfNode(this, value, undefined)
    const object = this.#objects.get(value)
    return new PdfNode(this, object?.stream?.dict ?? object?.value ?? null, value)
  }

  /** Every object, for looking for what must not be there. */
  all(): PdfNode[] {
    return [...this.#objects.keys()].filter((key) => key !== 'trailer').map((key) => this.node(key))
  }

  isStream(reference: string | undefined): boolean {
    return reference !== undefined && this.#objects.get(reference)?.stream !== undefined
  }

  streamData(reference: string | undefined): string {
    const data = reference === undefined ? undefined : this.#objects.get(reference)?.stream?.data
    return Buffer.from(data ?? '', 'base64').toString('latin1')
  }

  pageOf(node: PdfNode): QpdfPage | undefined {
    return this.pages.find((page) => page.node.reference === node.reference && node.reference !== undefined)
  }

  /** Walks the page tree and insists that it is sound: that is checked too. */
  #walkPages(): QpdfPage[] {
    const pages: QpdfPage[] = []
    const seen = new Set<string>()
    const walk = (node: PdfNode, above: readonly PdfNode[]): void => {
      if (node.reference === undefined || seen.has(node.reference)) {
        throw new Error(
          `The page tree reaches ${node.reference ?? 'a direct object'} twice or not by reference.`,
        )
      }
      seen.add(node.reference)
      if (above[0] !== undefined && node.get('Parent').reference !== above[0].reference) {
        throw new Error(`${node.reference} does not name its /Parent.`)
      }
      if (node.get('Type').name === 'Page') {
        pages.push(qpdfPage(node, above, pages.length + 1))
        return
      }
      const before = pages.length
      for (const kid of node.get('Kids').items()) walk(kid, [node, ...above])
      if (node.get('Count').number !== pages.length - before)
        throw new Error(`${node.reference} has a wrong /Count.`)
    }
    walk(this.catalog.get('Pages'), [])
    return pages
  }
}

function qpdfPage(node: PdfNode, above: readonly PdfNode[], number: number): QpdfPage {
  const streams = node.get('Contents').items()
  const content = streams.map((stream) => stream.data()).join('\n')
  return {
    node,
    number,
    content,
    marker: /\(([A-Z]-\d+)\) Tj/.exec(content)?.[1] ?? 'blank',
    inherited: (key) =>
      [node, ...above].map((level) => level.get(key)).find((found) => found.exists) ?? node.get(key),
  }
}
