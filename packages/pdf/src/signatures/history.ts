import { throwIfAborted } from '../abort-flag.js'
import { limitExceeded, PdfError } from '../errors.js'
import { type OpenOptions, openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { prefixSource } from '../source/prefix-source.js'
import { isWhite } from '../syntax/characters.js'
import type { DocumentChange } from './document-change.js'
import { revisionChanges, unknownChange } from './revision-changes.js'
import { endsAt, type Revision, readRevisions } from './revisions.js'
import { readSecurityStore, type SecurityStore } from './security-store.js'

/** Each revision is read as a whole, to compare it with the one before it: bytes that are read for all of them. */
const MIN_BUDGET = 2 ** 30
const BUDGET_PER_BYTE = 64
const BYTES_PER_OBJECT = 8
/** To open a revision, the cross-reference sections of all before it are read. */
const MAX_SECTIONS = 100_000
/** A signature needs the revision that it covers and the one before it. */
const MAX_OPEN = 2
/** The longest white space between the end of a revision and that of what is signed. */
const MAX_PADDING = 1024

const NO_STORE: SecurityStore = { certificates: [], revocationLists: [], ocspResponses: [] }

/** The revisions of a file, and what each of them changed. */
export class History {
  readonly #file: PdfFile
  readonly #options: OpenOptions
  readonly revisions: readonly Revision[]
  readonly #changes: (readonly DocumentChange[] | undefined)[] = []
  readonly #opened = new Map<number, PdfFile | undefined>()
  #left: number
  #sections = MAX_SECTIONS

  constructor(file: PdfFile, options: OpenOptions) {
    this.#file = file
    this.#options = options
    this.revisions = readRevisions(file)
    this.#left = MIN_BUDGET + BUDGET_PER_BYTE * file.source.size
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

  /** What the security store of a revision contained. */
  store(index: number): SecurityStore {
    const file = this.#open(index)
    if (file === undefined) return NO_STORE
    return readSecurityStore(file, file.dict(file.trailer.get('Root')) ?? new Map())
  }

  /** What a revision changed. */
  changesOf(index: number): readonly DocumentChange[] {
    const known = this.#changes[index]
    if (known !== undefined) return known
    throwIfAborted(this.#options.signal)
    const [before, after] = [this.#open(index - 1), this.#open(index)]
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
    if (this.#opened.has(index)) return this.#opened.get(index)
    this.#sections -= index + 1
    if (this.#sections < 0)
      throw limitExceeded('The number of cross-reference sections of all revisions', MAX_SECTIONS)
    if (this.#left < 0) throw limitExceeded('The size of all revisions together', MIN_BUDGET)
    const file = this.#opening(index)
    for (const oldest of this.#opened.keys()) if (this.#opened.size >= MAX_OPEN) this.#opened.delete(oldest)
    this.#opened.set(index, file)
    return file
  }

  #opening(index: number): PdfFile | undefined {
    const { end } = this.revisions[index]!
    this.#left -= end
    try {
      const { file } = openFile(prefixSource(this.#file.source, end), this.#options)
      this.#left -= BYTES_PER_OBJECT * file.table.size
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
