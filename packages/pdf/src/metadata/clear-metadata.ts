import { readXmpBytes } from '../document/metadata.js'
import { claimsOf, isInformationClaim } from '../document/xmp/xmp-claims.js'
import { editPacket } from '../document/xmp/xmp-edit.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import { sharedProperties } from '../document/xmp/xmp-write.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import { forEachDict, PdfStream } from '../syntax/objects.js'
import type { XmpOutcome } from './change-packet.js'
import { sharedKeys } from './info-keys.js'
import { writeXmp } from './set-metadata.js'

/**
 * Removes all metadata of a document except for conformance claims, which describe the file and not its
 * subject.
 */
export function clearMetadata(draft: Draft): XmpOutcome {
  const { info } = draft
  if (info !== undefined) {
    const claims = [...info.keys()].filter(isInformationClaim)
    if (claims.length === 0) draft.removeInfo()
    else {
      const left = draft.editInfo()
      for (const key of [...left.keys()]) if (!claims.includes(key)) left.delete(key)
    }
  }
  return reduceXmp(draft, () => true)
}

/** Removes all XMP properties that are neither claims nor also in the information dictionary. */
export function clearOtherXmp(draft: Draft): XmpOutcome {
  const shared = new Set(
    sharedKeys.map((key) => `${sharedProperties[key].namespace} ${sharedProperties[key].local}`),
  )
  return reduceXmp(draft, (namespace, local) => !shared.has(`${namespace} ${local}`))
}

function reduceXmp(draft: Draft, shouldRemove: (namespace: string, local: string) => boolean): XmpOutcome {
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef)
  if (catalogue === undefined || file.resolve(catalogue.get('Metadata')) === null) return 'none'
  const bytes = readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  const claimed = new Set(packet && claimsOf(packet).flatMap(({ properties }) => properties))
  const removed = (packet?.properties ?? []).filter(
    (property) => !claimed.has(property) && shouldRemove(property.namespace, property.local),
  )
  if (packet !== undefined && removed.length === 0) return 'kept'
  const left =
    packet && removed.length < packet.properties.length ? editPacket(packet, removed, new Map()) : undefined
  if (left === undefined) draft.catalogue.delete('Metadata')
  else writeXmp(draft, left)
  return left === undefined ? 'removed' : 'changed'
}

export interface PartsCleared {
  /** Pages, images, fonts and other objects whose metadata were removed. */
  readonly metadata: number
  /** Objects whose private application data were removed. */
  readonly privateData: number
}

/** Removes the metadata of parts of a document (ISO 32000-1, 14.3.2), and private application data (14.5). */
export function clearParts(
  draft: Draft,
  { metadata, privateData }: { readonly metadata: boolean; readonly privateData: boolean },
): PartsCleared {
  const { file, catalogueRef } = draft
  const cleared = { metadata: 0, privateData: 0 }
  eachObject(draft, (value, num) => {
    const before = cleared.metadata + cleared.privateData
    const own = num === catalogueRef.num ? value : undefined
    forEachDict(value, (dict) => {
      // A field or a resource can have this name, so only references to streams count.
      const isPart = dict !== own && file.resolve(dict.get('Metadata')) instanceof PdfStream
      if (metadata && isPart && dict.delete('Metadata')) cleared.metadata++
      if (privateData && dict.delete('PieceInfo')) cleared.privateData++
    })
    return cleared.metadata + cleared.privateData > before
  })
  return cleared
}
