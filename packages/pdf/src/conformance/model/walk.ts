import { readNameTree } from '../../document/key-trees.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict, PdfStream, PdfValue } from '../../syntax/objects.js'
import { readTrailers, type Trailers } from '../bytes/trailers.js'
import { Faults } from '../faults.js'
import type { Judge } from '../judge.js'
import type { ModelObject } from '../model-object.js'
import { isAccessibility, isOfPdf2, partOf, type Standard } from '../standards.js'
import type { Packet } from '../xmp/packet.js'
import { Structure } from './structure.js'

/** One walk over a document for the rules of one standard. */
export class Walk {
  readonly file: PdfFile
  readonly catalogue: PdfDict
  readonly standard: Standard
  readonly part: number | undefined
  readonly isAccessibility: boolean
  readonly isOfPdf2: boolean
  readonly judge: Judge
  /** The numbers of file specifications that a part of the document is associated with. */
  associated: ReadonlySet<number> = new Set()
  /** Whether an embedded file conforms to one of these standards. */
  embedded: (stream: PdfStream, standards: readonly Standard[]) => boolean = () => false
  readonly structure: Structure
  #trailers: Trailers | undefined
  #destinations: ReadonlyMap<string, PdfValue> | undefined
  /** The metadata of the document, once they were read. */
  packet: Packet | undefined
  /** The numbers of pages, counted from 1, by their object numbers. */
  readonly pageNumbers = new Map<number, number>()
  /** The numbers of pages, counted from 1, by the object numbers of their content streams. */
  readonly pagesOfContent = new Map<number, number>()
  /** How many pages were walked. */
  pages = 0
  /** What readers have to repair or to guess, whatever the standard. */
  readonly faults = new Faults()
  /** What could not be checked, as sentences. */
  readonly unchecked = new Set<string>()

  constructor(file: PdfFile, catalogue: PdfDict, standard: Standard, judge: Judge) {
    this.file = file
    this.catalogue = catalogue
    this.standard = standard
    this.part = partOf(standard)
    this.isAccessibility = isAccessibility(standard)
    this.isOfPdf2 = isOfPdf2(standard)
    this.judge = judge
    this.structure = new Structure(file, catalogue, { part: this.part, isOfPdf2: this.isOfPdf2 })
  }

  /** The identifiers in the first and the last trailer of the file; a linearized one has two. */
  trailers(): Trailers {
    this.#trailers ??= readTrailers(this.file)
    return this.#trailers
  }

  /** The destinations that have names (ISO 32000-1, 12.3.2.3). */
  destinations(): ReadonlyMap<string, PdfValue> {
    const { file, catalogue } = this
    this.#destinations ??= readNameTree(file, file.dict(catalogue.get('Names'))?.get('Dests'))
    return this.#destinations
  }

  /** Does a part of the walk; what cannot be read is noted, and the rest is checked all the same. */
  attempt(what: string, part: () => void): void {
    try {
      part()
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      this.unchecked.add(`${what} could not be checked completely. ${error.message}`)
    }
  }

  add(object: ModelObject): void {
    this.judge.add(object)
  }
}
