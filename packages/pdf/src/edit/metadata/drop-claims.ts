import { readXmpBytes } from '../../document/xmp/read-xmp.js'
import { type Claim, claimsOf } from '../../document/xmp/xmp-claims.js'
import { editPacket } from '../../document/xmp/xmp-edit.js'
import { XmpPacket } from '../../document/xmp/xmp-packet.js'
import type { Draft } from '../draft.js'
import { writeXmp } from './set-metadata.js'

/** Takes back what a document's metadata claim and a change makes false; gives back the claims: `PDF/A-2b`. */
export function dropClaims(draft: Draft, falls: (claim: Claim) => boolean): string[] {
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef)
  const bytes = catalogue && readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  if (packet === undefined) return []
  const falling = claimsOf(packet).filter(falls)
  if (falling.length === 0) return []
  const properties = falling.flatMap((claim) => claim.properties)
  const left = editPacket(packet, properties, new Map())
  if (left === undefined) return []
  writeXmp(draft, left)
  return falling.map(({ name }) => name)
}

/** The standards that forbid encryption (ISO 19005-1, 6.1.3, and ISO 15930 alike): a locked document keeps to none of them. */
export function dropClaimsOfLocked(draft: Draft): string[] {
  return dropClaims(draft, ({ standard }) => standard === 'PDF/A' || standard === 'PDF/X')
}
