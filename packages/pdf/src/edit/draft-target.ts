import type { DrawingTarget } from '../appearance/drawing-target.js'
import { limitExceeded } from '../errors.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** Deflating shorter content saves no more bytes than the entry for the filter has, and takes longest of all. */
const WORTH_DEFLATING = 128

/**
 * The maximum number of dictionary entries that one target copies: many pages can share large resources, and
 * each page gets a copy.
 */
const MAX_COPIED = 10_000_000

/**
 * A drawing target for a document that is changed in place, in which existing objects need no translation.
 */
export function draftTarget(draft: Draft): DrawingTarget {
  const { file } = draft
  let copied = 0
  return {
    file,
    output: file,
    translate: (value) => value,
    translateDict(dict) {
      copied += dict.size
      if (copied > MAX_COPIED) throw limitExceeded('The size of the resources of all pages', MAX_COPIED)
      return new Map(dict)
    },
    object: (value) => draft.add(value),
    reserve: () => draft.add(null),
    fill: ({ num }, value) => file.change(num, value),
    content: (bytes) => draft.addContent(bytes),
    stream(dict, bytes) {
      if (bytes.length < WORTH_DEFLATING) return draft.addStream(dict, bytes)
      const deflated: PdfDict = new Map([...dict, ['Filter', new PdfName('FlateDecode')]])
      return draft.addStream(deflated, file.primitives.deflate(bytes))
    },
  }
}
