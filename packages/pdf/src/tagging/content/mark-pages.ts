import { type AbortFlag, throwIfAborted } from '../../abort-flag.js'
import { Interpreter } from '../../content/interpreter.js'
import { PageResources } from '../../content/resources.js'
import { hiddenGroups, Visibility } from '../../document/layers/visibility.js'
import type { Draft } from '../../edit/draft.js'
import { limitExceeded, PdfError } from '../../errors.js'
import { viewDict } from '../../geometry/page-view.js'
import type { LayoutDocument } from '../../layout/tree.js'
import { type PdfDict, PdfName, type PdfRef, type PdfStream } from '../../syntax/objects.js'
import type { ElementBuilder } from '../elements/build-elements.js'
import { Element, type Piece } from '../elements/element.js'
import type { MarkedStream } from './marked-stream.js'
import { MarkingDevice } from './marking-device.js'
import { type ArtifactKind, PageTargets } from './page-targets.js'

/** Entries that do not apply to the copy of a stream. */
const NOT_COPIED = ['DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'Length', 'StructParent', 'StructParents']
/** The bytes of all forms that are copied because their content belongs to several elements. */
const MAX_COPIED = 256 * 1024 * 1024

export interface MarkedPages {
  /** By key of the parent tree (ISO 32000-1, 14.7.4.4): the elements of a stream's marked content. */
  readonly parents: Map<number, readonly Element[]>
  /** The indexes of pages whose content could not be read to its end, and is not tagged. */
  readonly unread: readonly number[]
  /** By page: text that the layout leaves out. */
  readonly rest: ReadonlyMap<number, Element>
}

/** Marks the content of all pages by the pieces of their elements. */
export function markPages(
  draft: Draft,
  layout: LayoutDocument,
  { pieces, repeatedHeads }: Pick<ElementBuilder, 'pieces' | 'repeatedHeads'>,
  { signal, onPage }: { readonly signal: AbortFlag | undefined; readonly onPage: () => void },
): MarkedPages {
  const { file } = draft
  const hidden = hiddenGroups(file, draft.catalogue)
  const visibility = new Visibility(file, (group) => hidden.has(group))
  const interpreter = new Interpreter(file, { hides: (value) => visibility.hides(value) })
  const pageResources = new PageResources(file)
  const parents = new Map<number, Element[]>()
  const rest = new Map<number, Element>()
  const unread: number[] = []
  let nextKey = draft.pages.length
  let copied = 0

  const marksOf = (key: number, found: [Piece, number][]) => (piece: Piece) => {
    const elements = parents.get(key) ?? []
    parents.set(key, elements)
    const id = elements.push(piece.element) - 1
    found.push([piece, id])
    return id
  }

  for (const [index, shown] of layout.pages.entries()) {
    throwIfAborted(signal)
    onPage()
    file.budget.ensure()
    const own = pieces[index]!
    const page = draft.pageDict(index)
    const view = viewDict(file, page)
    const background = `/Artifact <</Type/Background/BBox[${view.box.map(rounded).join(' ')}]>> BDC`
    const artifact = (kind: ArtifactKind): string => (kind === 'background' ? background : ARTIFACTS[kind])
    const { header, footer } = layout.repeated[index]!
    const targets = new PageTargets(
      own,
      { header: [...header.glyphs, ...(repeatedHeads.get(index) ?? [])], footer: footer.glyphs },
      shown.background.map(({ mark }) => mark),
    )
    const copyForm = (form: PdfStream, marked: MarkedStream): PdfRef => {
      const key = nextKey++
      const found: [Piece, number][] = []
      const bytes = marked.write(marksOf(key, found), artifact) ?? new Uint8Array(0)
      copied += bytes.length
      if (copied > MAX_COPIED) throw limitExceeded('The size of the forms that are tagged', MAX_COPIED)
      const dict: PdfDict = new Map(form.dict)
      for (const name of NOT_COPIED) dict.delete(name)
      dict.set('Resources', marked.resources(file)).set('Filter', new PdfName('FlateDecode'))
      if (found.length > 0) dict.set('StructParents', key)
      const ref = draft.addStream(dict, file.primitives.deflate(bytes))
      for (const [piece, id] of found) piece.marks.push({ id, form: ref })
      return ref
    }
    const addRest = (first: number, last: number): number => {
      const element = rest.get(index) ?? new Element('P')
      rest.set(index, element)
      const piece: Piece = { element, page: index, content: { kind: 'glyphs', first, last }, marks: [] }
      element.kids.push(piece)
      return own.push(piece) - 1
    }
    const resources = pageResources.of(page.get('Resources'))
    const device = new MarkingDevice(file, targets, resources, {
      width: shown.width,
      height: shown.height,
      copyForm,
      addRest,
    })
    try {
      interpreter.interpretPage(page.get('Contents'), resources, device, { matrix: shown.fromPage })
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      unread.push(index)
      for (const piece of own) piece.marks.length = 0
      rest.delete(index)
      continue
    }
    const found: [Piece, number][] = []
    const bytes = device.page.write(marksOf(index, found), artifact)
    for (const [piece, id] of found) piece.marks.push({ id, form: undefined })
    if (bytes === undefined) continue
    page.set('Contents', draft.addContent(bytes))
    if (device.page.hasCopies) page.set('Resources', device.page.resources(file))
  }
  return { parents, unread, rest }
}

/** ISO 32000-1, table 330. */
const ARTIFACTS: Readonly<Record<Exclude<ArtifactKind, 'background'>, string>> = {
  header: '/Artifact <</Type/Pagination/Subtype/Header/Attached[/Top]>> BDC',
  footer: '/Artifact <</Type/Pagination/Subtype/Footer/Attached[/Bottom]>> BDC',
  layout: '/Artifact <</Type/Layout>> BDC',
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
