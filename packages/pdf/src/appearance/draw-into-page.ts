import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../syntax/objects.js'
import { balancedContent } from './balanced-content.js'
import { Content } from './content.js'
import type { Drawing } from './drawing.js'
import type { DrawingTarget } from './drawing-target.js'

export interface DrawnPage {
  /** The page's dictionary in its file, including inherited entries. */
  readonly source: PdfDict
  /** The page's dictionary in the output: its /Contents and /Resources are replaced. */
  readonly page: PdfDict
}

/** The drawings above and below the content of a page. */
export interface PageDrawings {
  readonly over?: readonly Drawing[]
  readonly under?: readonly Drawing[]
}

/** Draws appearances into a page, in order. */
export function drawIntoPage(
  target: DrawingTarget,
  drawn: DrawnPage,
  { over = [], under = [] }: PageDrawings,
): void {
  const resources = new PageResources(target, drawn.source)
  const below = new Content()
  draw(below, resources, under)
  const above = new Content()
  above.op('Q')
  draw(above, resources, over)
  const kept = contentStreams(target, drawn.source.get('Contents'))
  drawn.page.set('Contents', [
    ...(under.length > 0 ? [target.stream(new Map(), below.bytes())] : []),
    saveState(target),
    ...kept,
    target.stream(new Map(), above.bytes()),
  ])
  drawn.page.set('Resources', resources.dict)
}

function draw(content: Content, resources: PageResources, drawings: readonly Drawing[]): void {
  for (const { xobject, matrices, layer, mark, ...mixing } of drawings) {
    const hasLayer = layer !== undefined && layer !== null
    if (hasLayer) content.raw(`/OC ${resources.add('Properties', 'Layer', layer)} BDC`)
    if (mark !== undefined) content.raw(mark)
    content.op('q')
    for (const matrix of matrices) content.matrix(matrix)
    const state = mixingState(mixing)
    if (state.size > 0) content.raw(`${resources.add('ExtGState', 'Mix', state)} gs`)
    content.raw(`${resources.add('XObject', 'Flat', xobject)} Do`)
    content.op('Q')
    if (mark !== undefined) content.raw('EMC')
    if (hasLayer) content.raw('EMC')
  }
}

/** The existing content of the page, as streams of the output. */
function contentStreams(target: DrawingTarget, contents: PdfValue | undefined): PdfValue[] {
  const { file } = target
  const balanced = balancedContent(file, contents)
  if (balanced !== undefined) return [target.content(balanced)]
  const old = file.resolve(contents)
  const streams = Array.isArray(old) ? old : contents === undefined || old === null ? [] : [contents]
  return streams.map((stream) => target.translate(stream)).filter((stream) => stream !== null)
}

/**
 * The graphics state parameters for blending with the backdrop (ISO 32000-1, 11.6.4.4); empty for opaque
 * drawing.
 */
function mixingState({ blendMode, opacity }: Pick<Drawing, 'blendMode' | 'opacity'>): PdfDict {
  const state: PdfDict = new Map()
  if (blendMode !== undefined) state.set('BM', new PdfName(blendMode))
  if (opacity < 1) state.set('CA', opacity).set('ca', opacity)
  return state
}

/** A separate copy of a page's resources: other pages can share the original dictionary. */
class PageResources {
  readonly dict: PdfDict
  readonly #target: DrawingTarget
  readonly #source: PdfDict | undefined
  readonly #own = new Map<string, PdfDict>()

  constructor(target: DrawingTarget, page: PdfDict) {
    this.#target = target
    this.#source = target.file.dict(page.get('Resources'))
    this.dict = this.#source === undefined ? new Map() : target.translateDict(this.#source)
  }

  /** Adds a resource under a free name, and returns that name as written in content. */
  add(category: string, base: string, value: PdfValue): string {
    const names = this.#category(category)
    let count = names.size + 1
    while (names.has(`${base}${count}`)) count++
    names.set(`${base}${count}`, value)
    return `/${base}${count}`
  }

  #category(name: string): PdfDict {
    let own = this.#own.get(name)
    if (own === undefined) {
      const known = this.#target.file.dict(this.#source?.get(name))
      own = known === undefined ? new Map() : this.#target.translateDict(known)
      this.#own.set(name, own)
      this.dict.set(name, own)
    }
    return own
  }
}

const saveStreams = new WeakMap<object, PdfRef>()

/** A stream that saves the graphics state before the page's content; all pages share it. */
function saveState(target: DrawingTarget): PdfRef {
  let saver = saveStreams.get(target.output)
  if (saver === undefined) {
    const content = new Content()
    content.op('q')
    saver = target.stream(new Map(), content.bytes())
    saveStreams.set(target.output, saver)
  }
  return saver
}
