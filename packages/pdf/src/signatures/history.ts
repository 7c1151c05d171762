import { throwIfAborted } from '../abort-flag.js'
import { PdfError } from '../errors.js'
import { type OpenOptions, openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { prefixSource } from '../source/prefix-source.js'
import { isWhite } from '../syntax/characters.js'
import type { DocumentChange } from './document-change.js'
import { revisionChanges, unknownChange } from './revision-changes.js'
import { endsAt, type Revision, readRevisions } from './revisions.js'

/** Each revision is read as a whole, to compare it with the one before it. */
const MAX_COMPARED = 512
/** The longest white space between the end of a revision and that of what is signed. */
const MAX_PADDING = 1024

/** The revisions of a file, and what each of them changed. */
export class History {
  readonly #file: PdfFile
  readonly #options: OpenOptions
  readonly revisions: readonly Revision[]
  readonly #changes: (readonly DocumentChange[] | undefined)[] = []
  #opened: { readonly index: number; readonly file: PdfFile | undefined } | undefined

  constructor(file: PdfFile, options: OpenOptions) {
    this.#file = file
    this.#options = options
    this.revisions = readRevisions(file)
  }

  /** The index of the revision that ends at a position; -1 if none does. */
  endingAt(position: number): number {
    return this.revisions.findIndex(
      ({ markerEnd }) =>
        markerEnd <= position && position - markerEnd <= MAX_PADDING && this.#isWhite(markerEnd, position),
    )
  }

  /** Whether an object of the file was in a revision as it is now. */
  has(index: number, num: number): boolean {
    const { table } = this.#file
    const before = this.#open(index)?.table
    return before?.kind(num) === table.kind(num) && before.where(num) === table.where(num)
  }

  /** The names of the records in the security store of a revision. */
  storeEntries(index: number): ReadonlySet<string> {
    const file = this.#open(index)
    const store = file?.dict(file.dict(file.trailer.get('Root'))?.get('DSS'))
    return new Set(file?.dict(store?.get('VRI'))?.keys())
  }

  /** What a revision changed. */
  changesOf(index: number): readonly DocumentChange[] {
    const known = this.#changes[index]
    if (known !== undefined) return known
    throwIfAborted(this.#options.signal)
    const [before, after] = index > MAX_COMPARED ? [] : [this.#open(index - 1), this.#open(index)]
    const found = before && after ? revisionChanges(before, after) : [unknownChange]
    this.#changes[index] = found
    return found
  }

  /** Whether there is something after the newest revision, which some readers show. */
  get hasRest(): boolean {
    const last = this.revisions.at(-1)
    return last !== undefined && !endsAt(this.#file, last.end)
  }

  #open(index: number): PdfFile | undefined {
    if (this.#opened?.index === index) return this.#opened.file
    const file = this.#opening(index)
    this.#opened = { index, file }
    return file
  }

  #opening(index: number): PdfFile | undefined {
    try {
      const { file } = openFile(prefixSource(this.#file.source, this.revisions[index]!.end), this.#options)
      return file.wasScanned ? undefined : file
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      return undefined
    }
  }

  #isWhite(from: number, to: number): boolean {
    const bytes = new Uint8Array(to - from)
    return this.#file.source.read(from, bytes) === bytes.length && bytes.every((byte) => isWhite(byte))
  }
}
