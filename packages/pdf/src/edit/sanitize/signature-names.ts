import { readSignatures } from '../../document/signatures.js'
import type { Draft } from '../draft.js'

/** The full names of the fields that hold a signature. */
export function signatureNames({ file, catalogueRef }: Draft): string[] {
  return readSignatures(file, file.dict(catalogueRef) ?? new Map()).map(({ field }) => field)
}
