/** Checks whether a document conforms to PDF/A or PDF/UA. @module */
import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { PdfError } from '../errors.js'
import { type OpenedFile, openFile } from '../file/open.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { memorySource } from '../source/memory-source.js'
import type { Source } from '../source/source.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'
import type { Fault } from './faults.js'
import { type Failure, Judge } from './judge.js'
import { addDocument } from './model/document.js'
import { Walk } from './model/walk.js'
import type { Standard } from './standards.js'
import { identificationObjects } from './xmp/identification.js'
import { readPacket } from './xmp/packet.js'

export type { Fault } from './faults.js'
export type { Failure } from './judge.js'
export type { Place } from './model-object.js'
export { STANDARDS, type Standard, titleOf } from './standards.js'

export interface ValidateOptions {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
}

/** What was found for one standard. */
export interface Conformance {
  readonly standard: Standard
  /** Whether every rule was checked and none is broken. */
  readonly isConformant: boolean
  readonly failures: readonly Failure[]
  /** Why the rules could not all be checked, as sentences. */
  readonly unchecked: readonly string[]
}

/** How deeply attachments are validated that have attachments themselves. */
const MAX_ATTACHMENT_DEPTH = 2
/** Larger or more attachments are not validated, so the document that has them is not conformant. */
const MAX_ATTACHMENT_BYTES = 32 * 1024 * 1024
const MAX_ATTACHMENTS = 100

export interface Validation {
  /** The standards that the document claims to conform to in its metadata. */
  readonly claimed: readonly Standard[]
  /** In the order in which they were asked. */
  readonly results: readonly Conformance[]
  /** What readers have to repair or to guess (ISO 32000). */
  readonly faults: readonly Fault[]
}

/** Checked if a document claims nothing: the level that nearly every document can reach. */
const UNCLAIMED: Standard = '2b'

/**
 * Checks a document by the rules of standards, or of those that it claims to conform to. Throws if it cannot be
 * opened.
 */
export function validate(
  source: Source,
  standards: readonly Standard[] | 'claimed',
  options: ValidateOptions,
): Validation {
  const opened = openFile(source, options)
  const claimed = claimedStandards(opened)
  const asked = standards !== 'claimed' ? standards : claimed.length > 0 ? claimed : [UNCLAIMED]
  const found = asked.map((standard) => validateOne(source, standard, options, 0))
  // Every walk finds the same ones.
  return { claimed, results: found.map(({ result }) => result), faults: found[0]?.faults ?? [] }
}

function validateOne(
  source: Source,
  standard: Standard,
  options: ValidateOptions,
  depth: number,
): { readonly result: Conformance; readonly faults: readonly Fault[] } {
  throwIfAborted(options.signal)
  const opened = openFile(source, options)
  const { file } = opened
  const catalogue = file.dict(file.trailer.get('Root')) ?? new Map()
  const judge = new Judge(standard)
  const walk = new Walk(file, catalogue, standard, judge)
  const attachments = new Map<number, boolean>()
  walk.embedded = (stream, others) => {
    const known = attachments.get(stream.num)
    if (known !== undefined || attachments.size >= MAX_ATTACHMENTS) return known ?? false
    const isConformant = isEmbeddedConformant(walk, stream, others, options, depth)
    attachments.set(stream.num, isConformant)
    return isConformant
  }
  walk.attempt('The document', () => addDocument(walk, opened))
  if (walk.pages === 0) walk.unchecked.add('The document has no pages that can be read.')
  if (file.wasScanned)
    walk.unchecked.add(
      'The cross-reference is missing or wrong, and the objects were found by scanning the file.',
    )
  if (file.hasUncheckedContent) walk.unchecked.add('Content of pages may be damaged.')
  if (judge.isIncomplete) walk.unchecked.add('There are more objects than can be checked.')
  const failures = judge.failures()
  const unchecked = [...walk.unchecked]
  const isConformant = failures.length === 0 && unchecked.length === 0
  return { result: { standard, isConformant, failures, unchecked }, faults: faultsOf(walk) }
}

/** What had to be repaired to read the file, and what its content leaves to guess. */
function faultsOf({ file, faults, pageNumbers, pagesOfContent }: Walk): readonly Fault[] {
  for (const message of file.repairs) {
    const objects = file.repairedObjects.get(message)
    if (objects === undefined) faults.add(message)
    for (const objectNumber of objects ?? []) {
      const page = pageNumbers.get(objectNumber) ?? pagesOfContent.get(objectNumber)
      faults.add(message, { objectNumber, ...(page !== undefined && { page }) })
    }
  }
  return faults.all
}

/** Whether an attached file is a PDF that conforms to one of these standards. */
function isEmbeddedConformant(
  { file }: Walk,
  stream: PdfStream,
  standards: readonly Standard[],
  options: ValidateOptions,
  depth: number,
): boolean {
  if (depth >= MAX_ATTACHMENT_DEPTH || stream.length > MAX_ATTACHMENT_BYTES) return false
  const source = memorySource(file.decode(stream))
  return standards.some((standard) => {
    try {
      return validateOne(source, standard, options, depth + 1).result.isConformant
    } catch (error) {
      if (error instanceof PdfError && error.code !== 'aborted') return false
      throw error
    }
  })
}

/** An identification that names no known part and level claims nothing. */
function claimedStandards({ file }: OpenedFile): Standard[] {
  const catalogue: PdfDict = file.dict(file.trailer.get('Root')) ?? new Map()
  const stream = file.resolve(catalogue.get('Metadata'))
  if (!(stream instanceof PdfStream)) return []
  const found: Standard[] = []
  for (const { type, part, conformance } of identificationObjects(
    readPacket(file.decode(stream)).properties,
  )) {
    if (type === 'PDFAIdentification') {
      const level = typeof conformance === 'string' ? conformance.toLowerCase() : ''
      const standard = `${part}${level}` as Standard
      if (/^(?:1[ab]|[23][abu]|4[ef]?)$/.test(standard)) found.push(standard)
    } else if (part === 1 || part === 2) found.push(part === 1 ? 'ua-1' : 'ua-2')
  }
  return found
}
