import { Content } from '../../appearance/content.js'
import type { Dropped } from '../../copy/dropped.js'
import type { Draft } from '../../edit/draft.js'
import { PdfError } from '../../errors.js'
import { hasArea } from '../../geometry/box.js'
import { multiply } from '../../geometry/matrix.js'
import { asciiBytes } from '../../syntax/characters.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { movedViewports } from '../measure.js'
import { AnnotationMover } from '../move-annotations.js'
import { moveBeads } from '../move-beads.js'
import { moveDestinations } from '../move-destinations.js'
import { moveStructure } from '../move-structure.js'
import { onPage, type PageMove, pageMove, roundedBox } from '../page-move.js'
import type { PageView } from '../page-view.js'
import { place, shownSize } from '../placement.js'
import { cellOf, type Grid } from './grid.js'
import type { Placed } from './impose.js'
import { MovedPages } from './moved-pages.js'
import { PageForms } from './page-forms.js'
import { PageViews } from './page-views.js'

export interface NupOptions {
  readonly grid: Grid
  /** The pages on each side of the sheets. */
  readonly sheets: readonly (readonly Placed[])[]
  /** The width of the line around each page, in points; 0 for none. */
  readonly border: number
  /** Whether the sheets are printed on both sides and flipped on the short edge. */
  readonly duplex: boolean
}

export interface NupReport {
  readonly sheets: number
  /** The number of empty positions. */
  readonly blanks: number
  /** Whether the document is tagged; its tags are then updated. */
  readonly tagged: boolean
  readonly dropped: readonly Dropped[]
}

/**
 * Places the pages of a document on new pages, several on each. Each page becomes a form XObject. Annotations
 * are moved, and destinations are updated.
 */
export function nupPages(draft: Draft, options: NupOptions): NupReport {
  const { file } = draft
  if (!hasArea(cellOf(options.grid, 0, 0)))
    throw new PdfError(
      'invalid_option',
      `Margin and gaps leave no room for pages on a sheet of ${shownSize(options.grid.sheet)}.`,
    )
  const ofDocument = dropFromCatalogue(draft)
  const stage = new Stage(draft, options)
  const sheets = options.sheets.map((placed) => {
    file.budget.ensure()
    return stage.sheet(placed)
  })
  draft.replacePages(sheets)
  const { moves, forms } = stage.moved
  moveDestinations(draft, moves)
  for (const [page, beads] of moveBeads(draft, moves)) draft.edit(page).set('B', beads)
  moveStructure(draft, moves, forms)
  if (options.duplex) preferDuplex(draft)
  const places = sheets.length * options.grid.rows * options.grid.columns
  return {
    sheets: sheets.length,
    blanks: places - draft.pages.length,
    tagged: isDict(file.resolve(draft.catalogue.get('StructTreeRoot'))),
    dropped: [...stage.dropped(), ...ofDocument],
  }
}

const PAGE = new PdfName('Page')

class Stage {
  readonly #draft: Draft
  readonly #options: NupOptions
  readonly #views: PageViews
  readonly #pageForms: PageForms
  readonly #annotations: AnnotationMover
  /** The new position of each page, and the form made from its content. */
  readonly moved: MovedPages
  /** The number of pages with each of the entries that apply only to complete pages. */
  readonly #ofPages = OF_PAGES.map(() => 0)
  readonly #placements: (Placement | undefined)[] = []
  readonly #content = new Content()
  readonly #sheetBox: PdfValue[]

  constructor(draft: Draft, options: NupOptions) {
    this.#draft = draft
    this.#options = options
    this.moved = new MovedPages(draft.pages)
    this.#views = new PageViews(draft.file)
    this.#pageForms = new PageForms(draft)
    this.#annotations = new AnnotationMover(draft)
    this.#sheetBox = [0, 0, options.grid.sheet.width, options.grid.sheet.height]
  }

  dropped(): Dropped[] {
    const all = OF_PAGES.map(({ kind, what }, index) => ({
      kind,
      what,
      why: WHY,
      count: this.#ofPages[index]!,
    }))
    return all.filter(({ count }) => count > 0)
  }

  sheet(placed: readonly Placed[]): PdfRef {
    const { file, pages } = this.#draft
    const objects: PdfDict = new Map()
    const annotations: PdfValue[] = []
    const viewports: PdfValue[] = []
    const content = this.#content
    content.clear()
    const dict: PdfDict = new Map()
    const sheet = this.#draft.add(dict)
    for (const { page, row, column } of placed) {
      const view = this.#views.of(pages[page]!)
      const placement = this.#placement(view, row, column)
      this.#countDropped(view.dict)
      const form = this.#pageForms.of(view.dict, placement.box)
      this.moved.add(page, sheet, placement.move, form)
      if (form !== undefined) {
        const name = `Page${page + 1}`
        objects.set(name, form)
        content.append(placement.before)
        content.draw(name)
        content.append(RESTORE)
      }
      content.append(placement.border)
      const [notes, parts] = [view.dict.get('Annots'), view.dict.get('VP')]
      if (notes !== undefined)
        annotations.push(...this.#annotations.move(notes, onPage(sheet, placement.move)))
      if (parts !== undefined) viewports.push(...movedViewports(file, parts, placement.move))
      // Structure order stays the tab order (table 30: Tabs).
      if (isName(file.resolve(view.dict.get('Tabs')), 'S')) dict.set('Tabs', new PdfName('S'))
    }
    dict.set('Type', PAGE)
    dict.set('MediaBox', this.#sheetBox)
    dict.set('Resources', objects.size > 0 ? new Map([['XObject', objects]]) : new Map())
    dict.set('Contents', this.#draft.addContent(content.view()))
    if (annotations.length > 0) dict.set('Annots', annotations)
    if (viewports.length > 0) dict.set('VP', viewports)
    return sheet
  }

  #countDropped(page: PdfDict): void {
    for (let kind = 0; kind < OF_PAGES.length; kind++)
      for (const key of OF_PAGES[kind]!.keys) {
        if (!page.has(key)) continue
        this.#ofPages[kind]!++
        break
      }
  }

  /**
   * Pages with the same view have the same placement, so usually the last one for this position is reused.
   */
  #placement(view: PageView, row: number, column: number): Placement {
    const { grid, border } = this.#options
    const position = row * grid.columns + column
    const last = this.#placements[position]
    if (last !== undefined && isSeenAlike(last.view, view)) return last
    const matrix = multiply(view.toDisplayed, place(view, cellOf(grid, row, column), 'contain', 'center'))
    const move = pageMove(NOWHERE, matrix, view.box, true)
    const before = new Content()
    before.op('q')
    before.matrix(matrix)
    const placement = {
      view: { ...view, dict: NO_ENTRIES },
      move,
      box: roundedBox(view.box),
      before: before.bytes(),
      border: border === 0 ? NOTHING : drawnBorder(border, move),
    }
    this.#placements[position] = placement
    return placement
  }
}

/** The placement of pages with the same size and rotation at one position of the sheets. */
interface Placement {
  readonly view: PageView
  /** Without a target page. */
  readonly move: PageMove
  /** The visible part of the pages. */
  readonly box: PdfValue[]
  /** Operators before the `Do` operator of a page. */
  readonly before: Uint8Array
  /** Operators that draw the border. */
  readonly border: Uint8Array
}

const NOWHERE = new PdfRef(0)
const NO_ENTRIES: PdfDict = new Map()
const NOTHING = new Uint8Array(0)
const RESTORE = asciiBytes('Q\n')

function isSeenAlike(one: PageView, other: PageView): boolean {
  if (one.rotation !== other.rotation || one.unit !== other.unit) return false
  return one.box.every((side, index) => side === other.box[index])
}

/** An artifact, because it is not part of the document's content (ISO 32000-1, 14.8.2.2). */
function drawnBorder(width: number, { place: [left, bottom, right, top] }: PageMove): Uint8Array {
  const content = new Content()
  content.raw('/Artifact BMC')
  content.op('q')
  content.op('G', 0)
  content.op('w', width)
  content.op('re', left, bottom, right - left, top - bottom)
  content.op('S')
  content.op('Q')
  content.raw('EMC')
  return content.bytes()
}

/** Sets the default for the print dialog (ISO 32000-1, table 150). */
function preferDuplex({ file, catalogue }: Draft): void {
  const preferences: PdfDict = new Map(file.dict(catalogue.get('ViewerPreferences')))
  preferences.set('Duplex', new PdfName('DuplexFlipShortEdge'))
  catalogue.set('ViewerPreferences', preferences)
}

/** Entries that apply to a complete page, and cannot apply to a part of one. */
const OF_PAGES = [
  { keys: ['AA'], kind: 'pageAction', what: 'actions when a page is opened or closed' },
  { keys: ['Trans', 'Dur', 'PresSteps'], kind: 'transition', what: 'transitions between pages' },
  { keys: ['Thumb'], kind: 'thumbnail', what: 'thumbnails of pages' },
  { keys: ['SeparationInfo'], kind: 'separation', what: 'colour separations' },
  { keys: ['OutputIntents'], kind: 'outputIntent', what: 'output intents of single pages' },
]
const WHY = 'several pages are one page now'

/** Removes catalogue entries that apply only to the old pages, and returns what was removed. */
function dropFromCatalogue(draft: Draft): Dropped[] {
  const { file } = draft
  const dropped: Dropped[] = []
  const { catalogue } = draft
  const drop = (holder: PdfDict, key: string, kind: string, what: string): void => {
    if (!holder.delete(key)) return
    dropped.push({ kind, what, why: WHY, count: 1 })
  }
  drop(catalogue, 'PageLabels', 'labels', 'page labels')
  drop(catalogue, 'DPartRoot', 'documentParts', 'document parts')
  const preferences = file.dict(catalogue.get('ViewerPreferences'))
  if (preferences?.has('PrintPageRange')) {
    const own: PdfDict = new Map(preferences)
    drop(own, 'PrintPageRange', 'preferences', 'the pages proposed for printing')
    catalogue.set('ViewerPreferences', own)
  }
  return dropped
}
