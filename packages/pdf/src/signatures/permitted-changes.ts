import { FieldTree, type SourceField } from '../document/forms/field-tree.js'
import { readSignatures, signedDocumentRefused } from '../document/signatures.js'
import { obstacleToAppending } from '../edit/append-draft.js'
import type { Draft } from '../edit/draft.js'
import type { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict } from '../syntax/objects.js'

/** What is added to a signed document. */
export interface AppendedChange {
  readonly kind: 'fields' | 'annotations' | 'attachments' | 'metadata' | 'signature' | 'evidence'
  /** The full names of the fields that get another value. */
  readonly fields?: readonly string[] | undefined
}

/** ISO 32000-2, table 257: the changes that a certification permits. */
/** A document time-stamp, or data for the validation of signatures: every certification permits it. */
const PRESERVING = 1
const FILLING = 2
const ANNOTATING = 3
const USUAL_LEVEL = FILLING
/** The level of certification that each change needs; no level permits the others. */
const LEVELS: Readonly<Record<AppendedChange['kind'], number>> = {
  evidence: PRESERVING,
  fields: FILLING,
  signature: FILLING,
  annotations: ANNOTATING,
  attachments: Number.POSITIVE_INFINITY,
  metadata: Number.POSITIVE_INFINITY,
}

/** The refusal of a change with which the signatures of a document would not stay valid; undefined if they do. */
export function refusalToAppend(draft: Draft, change: AppendedChange | undefined): PdfError | undefined {
  const why =
    change === undefined
      ? 'this change rewrites what was signed'
      : (obstacle(draft, change) ?? obstacleToAppending(draft))
  return why === undefined ? undefined : signedDocumentRefused(why)
}

function obstacle({ file, catalogueRef }: Draft, { kind, fields = [] }: AppendedChange): string | undefined {
  const catalogue = file.dict(catalogueRef) ?? new Map()
  const level = certifiedLevel(file, catalogue)
  if (level !== undefined && LEVELS[kind] > level)
    return `its certification permits ${PERMITTED[level] ?? 'no changes'}`
  const locks = fieldLocks(file, catalogue)
  const locked = fields.find((name) => locks.some((lock) => lock(name)))
  return locked === undefined ? undefined : `a signature locks the field “${locked}”`
}

const PERMITTED: Readonly<Record<number, string>> = {
  [FILLING]: 'only filling in forms and signing',
  [ANNOTATING]: 'only filling in forms, signing and comments',
}

/** The level of the certification (ISO 32000-1, 12.8.2.2, DocMDP); undefined if the document has none. */
export function certifiedLevel(file: PdfFile, catalogue: PdfDict): number | undefined {
  const signature = file.dict(file.dict(catalogue.get('Perms'))?.get('DocMDP'))
  if (signature === undefined) return undefined
  const parameters = transformParameters(file, signature, 'DocMDP')
  return file.number(parameters[0]?.get('P')) ?? USUAL_LEVEL
}

/** For each signature that locks fields (12.8.2.4, FieldMDP), which names it locks. */
function fieldLocks(file: PdfFile, catalogue: PdfDict): ((name: string) => boolean)[] {
  return signatureValues(file, catalogue)
    .flatMap((signature) => transformParameters(file, signature, 'FieldMDP'))
    .map((parameters) => {
      const action = file.name(parameters.get('Action'))
      const listed = (file.array(parameters.get('Fields')) ?? []).map((item) => file.text(item) ?? '')
      const isListed = (name: string): boolean =>
        listed.some((each) => name === each || name.startsWith(`${each}.`))
      return (name) => action === 'All' || (action === 'Exclude' ? !isListed(name) : isListed(name))
    })
}

function transformParameters(file: PdfFile, signature: PdfDict, method: string): PdfDict[] {
  return (file.array(signature.get('Reference')) ?? []).flatMap((item) => {
    const reference = file.dict(item)
    const parameters = file.dict(reference?.get('TransformParams'))
    return file.name(reference?.get('TransformMethod')) === method ? [parameters ?? new Map()] : []
  })
}

function signatureValues(file: PdfFile, catalogue: PdfDict): PdfDict[] {
  const tree = new FieldTree(file, catalogue)
  const found: PdfDict[] = []
  const stack: SourceField[] = [...tree.roots]
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    stack.push(...field.kids)
    const value = field.isSigned ? file.dict(tree.inherited(field, 'V')) : undefined
    if (value !== undefined) found.push(value)
  }
  return found
}

/** Throws if a document is signed. */
export function refuseSigned({ file, catalogueRef }: Draft): void {
  if (readSignatures(file, file.dict(catalogueRef) ?? new Map()).length > 0)
    throw signedDocumentRefused('this change rewrites what was signed')
}
