import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { parseDate } from '../syntax/date.js'
import type { PdfDict } from '../syntax/objects.js'
import { FieldTree, fullName } from './forms/field-tree.js'

/** A signature as described in the file; it is not validated. */
export interface SignatureInfo {
  /** The full name of the signature field. */
  readonly field: string
  readonly signer?: string
  readonly reason?: string
  readonly location?: string
  /** ISO 8601. */
  readonly date?: string
  /** How the signature is encoded, as in `adbe.pkcs7.detached`. */
  readonly subFilter?: string
  /** Whether nothing was added to the file after it was signed. */
  readonly coversWholeFile: boolean
}

/** How to treat the appearance of a removed signature: keep it as page content, or remove it. */
export type SignatureAppearance = 'keep' | 'remove'

/** The report entry for a removed signature, as parts of a sentence. */
export function removedSignature(
  name: string,
  appearance: SignatureAppearance,
): { readonly kind: string; readonly what: string; readonly why: string } {
  const picture =
    appearance === 'keep' ? 'its appearance is kept as page content' : 'its appearance is removed too'
  return {
    kind: 'signature',
    what: name === '' ? 'a signature' : `the signature “${name}”`,
    why: `a signature is only valid for the file that was signed: the output is not signed, and ${picture}`,
  }
}

/** `why` is the end of a sentence. */
export function signedDocumentRefused(why: string): PdfError {
  return new PdfError(
    'signed_document',
    `The file is signed, and its signatures would no longer be valid: ${why}.`,
  )
}

/** The signatures in a file's signature fields (ISO 32000-1, 12.8.1). */
export function readSignatures(file: PdfFile, catalogue: PdfDict): SignatureInfo[] {
  const tree = new FieldTree(file, catalogue)
  const found: SignatureInfo[] = []
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (let i = field.kids.length; i-- > 0; ) stack.push(field.kids[i]!)
    const value =
      field.isSigned && field.kids.length === 0 ? file.dict(tree.inherited(field, 'V')) : undefined
    if (value !== undefined) found.push({ field: fullName(field), ...describe(file, value) })
  }
  return found
}

function describe(file: PdfFile, value: PdfDict): Omit<SignatureInfo, 'field'> {
  const signer = file.text(value.get('Name'))
  const reason = file.text(value.get('Reason'))
  const location = file.text(value.get('Location'))
  const date = parseDate(file.text(value.get('M')) ?? '')
  const subFilter = file.name(value.get('SubFilter'))
  return {
    ...(signer !== undefined && { signer }),
    ...(reason !== undefined && { reason }),
    ...(location !== undefined && { location }),
    ...(date !== undefined && { date }),
    ...(subFilter !== undefined && { subFilter }),
    coversWholeFile: coversWholeFile(file, value),
  }
}

const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e

/**
 * The signed bytes must be everything except the signature itself, a hexadecimal string between the two
 * ranges (ISO 32000-1, 12.8.1, /ByteRange).
 */
function coversWholeFile(file: PdfFile, value: PdfDict): boolean {
  const range = (file.array(value.get('ByteRange')) ?? []).map((item) => file.number(item) ?? -1)
  const [start, length, second, secondLength] = range
  if (range.length !== 4 || start !== 0 || length === undefined) return false
  if (second === undefined || secondLength === undefined || length < 0 || second < length + 2) return false
  const { source } = file
  if (second + secondLength !== source.size) return false
  const edge = new Uint8Array(1)
  const byteAt = (position: number): number => (source.read(position, edge) === 1 ? edge[0]! : -1)
  return byteAt(length) === LESS_THAN && byteAt(second - 1) === GREATER_THAN
}
