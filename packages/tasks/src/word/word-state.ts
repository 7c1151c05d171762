import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { Backdrops } from '../from-layout/backdrops.js'
import { blocksIn } from '../from-layout/blocks-in.js'
import { ScannedPages } from '../from-layout/scanned-pages.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import type { Relationships } from '../office-files/relationships.js'
import { FontNames } from './look-properties.js'
import { NoteReferences } from './notes.js'
import { Numbering } from './numbering.js'
import { StyleLooks } from './styles.js'

/** What a result does not have of its document. */
export type Missing = 'address' | 'background' | 'drawing' | 'link' | 'picture' | 'scan'

/** What the parts of one Word document share while they are written. */
export class WordState {
  readonly fonts = new FontNames()
  readonly numbering = new Numbering(this.fonts)
  readonly looks: StyleLooks
  readonly notes: NoteReferences
  readonly scans: ScannedPages
  readonly backdrops: Backdrops
  readonly anchors: ReadonlySet<string>
  readonly missing = new Map<Missing, number>()
  #ids = 0

  constructor(
    readonly tree: LayoutDocument,
    readonly pictures: PictureParts,
    hasNotes: boolean,
  ) {
    this.scans = new ScannedPages(tree)
    this.backdrops = new Backdrops(tree, this.scans, true)
    this.looks = new StyleLooks(tree)
    this.notes = new NoteReferences(hasNotes ? tree : { sections: [], notes: [] })
    const anchors = new Set<string>()
    for (const { blocks } of tree.sections)
      for (const block of blocksIn(blocks)) for (const anchor of block.anchors) anchors.add(anchor)
    this.anchors = anchors
  }

  /** A number that no other bookmark or drawing has. */
  nextId(): number {
    return ++this.#ids
  }

  /** Counts what is left out of the XML. */
  without(what: Missing, xml = '', count = 1): string {
    if (count > 0) this.missing.set(what, (this.missing.get(what) ?? 0) + count)
    return xml
  }
}

/** A part with text: the document, a header, a footer, or the notes. */
export interface WordPart {
  readonly relationships: Relationships
  /** Only the text of the document and its tables can refer to notes. */
  readonly takesNotes: boolean
}
