import { throwIfAborted } from '../abort-flag.js'
import { FieldTree, fullName, type SourceField } from '../document/forms/field-tree.js'
import { limitExceeded } from '../errors.js'
import { type OpenOptions, openFile } from '../file/open.js'
import type { HashAlgorithm } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { parseDate } from '../syntax/date.js'
import { isName, type PdfDict, PdfRef } from '../syntax/objects.js'
import { digestOf, type RangeFault, type ReadByteRange, readByteRange, writtenDict } from './byte-range.js'
import { type ChangeRules, readChangeRules } from './certification.js'
import { History } from './history.js'
import { type JudgedChange, judgeChange } from './judge-changes.js'
import { unknownChange } from './revision-changes.js'
import { readSecurityStore, type SecurityStore } from './security-store.js'

/** Which bytes a signature is about. */
export type Coverage =
  /** Everything up to the end of the file. */
  | 'file'
  /** A complete earlier revision. */
  | 'revision'
  /** Less than that: something in the revision was not signed. */
  | 'less'

/** A signature of a document as the file has it, before anything of its certificates is known. */
export interface DocumentSignature {
  /** The full name of the field. */
  readonly field: string
  readonly kind: 'signature' | 'timestamp'
  readonly filter: string | undefined
  readonly subFilter: string | undefined
  readonly name: string | undefined
  readonly reason: string | undefined
  readonly location: string | undefined
  /** ISO 8601, as the signer states it. */
  readonly date: string | undefined
  /** The certificates beside an `adbe.x509.rsa_sha1` signature. */
  readonly certificates: readonly Uint8Array[]
  /** The signature itself: a CMS message and what pads it. */
  readonly contents: Uint8Array | undefined
  readonly faults: readonly RangeFault[]
  readonly coverage: Coverage
  /** The number of signed bytes at the beginning of the file, with the signature itself; missing if it is not known. */
  readonly end: number | undefined
  /** The number of the signed revision, from 1; missing if it is not a complete one. */
  readonly revision: number | undefined
  readonly rules: ChangeRules
  /** What later revisions changed. */
  readonly changes: readonly JudgedChange[]
  /** The digest of the signed bytes; undefined if it is not known which these are. */
  digest(algorithm: HashAlgorithm): Uint8Array | undefined
}

export interface SignedDocument {
  readonly revisions: number
  readonly signatures: readonly DocumentSignature[]
  readonly store: SecurityStore
  /** The security store as a revision, counted from 1, had it. */
  storeAt(revision: number): SecurityStore
}

const MAX_SIGNATURES = 1000
/** Changes that are judged: those of each revision for every signature before it. */
const MAX_JUDGED = 500_000
/** Signed bytes of which digests are computed: many signatures can cover the same ones. */
const MIN_DIGESTED = 2 ** 32
const DIGESTED_PER_BYTE = 32

interface Budget {
  judged: number
  digested: number
}

export type { ChangeRules, JudgedChange, RangeFault, SecurityStore }

/** Reads every signature of a file with what it covers, and what was changed afterwards. */
export function readDocumentSignatures(source: Source, options: OpenOptions): SignedDocument {
  const { file } = openFile(source, options)
  const catalogue = file.dict(file.trailer.get('Root')) ?? new Map()
  const tree = new FieldTree(file, catalogue)
  const history = new History(file, options)
  const fields = signedFields(tree)
  if (fields.length > MAX_SIGNATURES) throw limitExceeded('The number of signatures', MAX_SIGNATURES)
  const budget: Budget = {
    judged: MAX_JUDGED,
    digested: MIN_DIGESTED + DIGESTED_PER_BYTE * source.size,
  }
  const signatures = fields.map((field) => readSignature(tree, field, history, budget, options))
  return {
    revisions: history.revisions.length,
    signatures,
    store: readSecurityStore(file, catalogue),
    storeAt: (revision) => history.store(revision - 1),
  }
}

function signedFields({ roots }: FieldTree): SourceField[] {
  const found: SourceField[] = []
  const stack = [...roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    if (field.isSigned && field.kids.length === 0) found.push(field)
  }
  return found
}

function readSignature(
  tree: FieldTree,
  field: SourceField,
  history: History,
  budget: Budget,
  options: OpenOptions,
): DocumentSignature {
  const { file } = tree
  const value = tree.inherited(field, 'V')
  const num = value instanceof PdfRef ? value.num : field.num
  const written = value instanceof PdfRef ? writtenDict(file, num) : writtenDict(file, num, 'V')
  const dict = file.dict(value) ?? new Map()
  const read: ReadByteRange =
    written === undefined
      ? { range: undefined, contents: undefined, faults: ['no_byte_range'] }
      : readByteRange(file, written)
  const { range, contents, faults } = read
  const isStrict = range !== undefined && faults.length === 0
  const index = isStrict ? history.endingAt(range.end) : -1
  const isWhole = isStrict && range.end === file.source.size
  // A signature is written with the revision that it covers.
  const isRevision = index >= 0 && history.has(index, num) && !(index > 0 && history.has(index - 1, num))
  const rules = readChangeRules(file, dict, tree.dict(field))
  return {
    field: fullName(field),
    kind: isTimestamp(dict) ? 'timestamp' : 'signature',
    ...described(tree, dict),
    contents,
    faults,
    coverage: isWhole ? 'file' : isRevision ? 'revision' : 'less',
    end: isStrict ? range.end : undefined,
    revision: isRevision ? index + 1 : undefined,
    rules,
    changes: isWhole || !isRevision ? [] : laterChanges(history, index, rules, budget),
    digest(algorithm) {
      if (range === undefined) return undefined
      budget.digested -= range.end
      if (budget.digested < 0) throw limitExceeded('The number of signed bytes', MIN_DIGESTED)
      return digestOf(file, range, algorithm, () => throwIfAborted(options.signal))
    },
  }
}

function laterChanges(history: History, signed: number, rules: ChangeRules, budget: Budget): JudgedChange[] {
  const found: JudgedChange[] = []
  const entries = history.storeEntries(signed)
  for (let index = signed + 1; index < history.revisions.length; index++)
    for (const change of history.changesOf(index)) {
      if (budget.judged-- <= 0) throw limitExceeded('The number of changes after signatures', MAX_JUDGED)
      found.push(judgeChange(rules, change, index + 1, entries))
    }
  if (history.hasRest)
    found.push(judgeChange(rules, { ...unknownChange, what: REST }, history.revisions.length))
  return found
}

const REST = 'The end of the file, after its newest revision,'

function isTimestamp(dict: PdfDict): boolean {
  return isName(dict.get('Type'), 'DocTimeStamp')
}

function described(
  { file }: FieldTree,
  dict: PdfDict,
): Pick<
  DocumentSignature,
  'filter' | 'subFilter' | 'name' | 'reason' | 'location' | 'date' | 'certificates'
> {
  const certificates = (file.array(dict.get('Cert')) ?? [dict.get('Cert') ?? null]).map((item) =>
    file.bytes(item),
  )
  return {
    filter: file.name(dict.get('Filter')),
    subFilter: file.name(dict.get('SubFilter')),
    name: file.text(dict.get('Name')),
    reason: file.text(dict.get('Reason')),
    location: file.text(dict.get('Location')),
    date: parseDate(file.text(dict.get('M')) ?? ''),
    certificates: certificates.flatMap((bytes) => (bytes === undefined ? [] : [bytes])),
  }
}
