import type { DrawingTarget } from '../appearance/drawing-target.js'
import { hasStandardFonts } from '../appearance/write-appearance.js'
import { readXmpBytes } from '../document/metadata.js'
import { type Claim, canBeValidated, claimsOf } from '../document/xmp/xmp-claims.js'
import { editPacket } from '../document/xmp/xmp-edit.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import type { Draft } from '../edit/draft.js'
import { writeXmp } from './set-metadata.js'

/**
 * Removes conformance claims from a document's metadata that a change may make false; returns their names:
 * `PDF/A-2b`.
 */
export function dropClaims(draft: Draft, mayBeFalse: (claim: Claim) => boolean): string[] {
  return removeClaims(draft, (claim) => mayBeFalse(claim) && !(draft.keepsClaims && canBeValidated(claim)))
}

/** Removes claims from a document's metadata; returns their names. */
export function removeClaims(draft: Draft, isFalse: (claim: Claim) => boolean): string[] {
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef)
  const bytes = catalogue && readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  if (packet === undefined) return []
  const falseClaims = claimsOf(packet).filter(isFalse)
  if (falseClaims.length === 0) return []
  const properties = falseClaims.flatMap((claim) => claim.properties)
  const left = editPacket(packet, properties, new Map())
  if (left === undefined) return []
  writeXmp(draft, left)
  return falseClaims.map(({ name }) => name)
}

/** Removes claims of standards that forbid encryption (ISO 19005-1, 6.1.3, and ISO 15930). */
export function dropClaimsOfEncrypted(draft: Draft): string[] {
  return removeClaims(draft, ({ standard }) => standard === 'PDF/A' || standard === 'PDF/X')
}

/**
 * Removes and returns PDF/A claims that do not allow attachments: part 1 allows none (ISO 19005-1, 6.1.11),
 * part 2 only files that conform to PDF/A (ISO 19005-2, 6.8).
 */
export function dropArchiveClaims(draft: Draft): string[] {
  return dropClaims(draft, ({ name }) => /^PDF\/A-[12]/.test(name))
}

/**
 * Removes and returns claims of standards that require embedded fonts and complete appearances (ISO 19005-2,
 * 6.2.11.4 and 6.4.1; ISO 14289-1, 7.21.4; ISO 15930), if the drawing violates that.
 */
export function dropClaimsOnAppearances(
  draft: Draft,
  target: DrawingTarget,
  isLeftToReader: boolean,
): string[] {
  return isLeftToReader || hasStandardFonts(target) ? dropClaims(draft, () => true) : []
}
