import type { DrawingTarget } from '../appearance/drawing-target.js'
import { limitExceeded } from '../errors.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** Below this, deflating makes content longer. */
const WORTH_DEFLATING = 64

/** Entries of dictionaries that one target copies: many pages may share resources that are large, and each gets its own. */
const MOST_COPIED = 10_000_000

/** A document that is changed in place, as a target for what is drawn: its objects stay where they are. */
export function draftTarget(draft: Draft): DrawingTarget {
  const { file } = draft
  let copied = 0
  return {
    file,
    output: file,
    translate: (value) => value,
    translateDict(dict) {
      copied += dict.size
      if (copied > MOST_COPIED) throw limitExceeded('The size of the resources of all pages', MOST_COPIED)
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
