import type { PictureTarget } from '../images/embed-picture.js'
import { bytesOf } from '../images/source-bytes.js'
import type { Draft } from './draft.js'

/** Adds the objects of images to a draft; their data are held in memory until it is written. */
export function pictureTargetOf(draft: Draft): PictureTarget {
  return {
    object: (value) => draft.add(value),
    stream: (dict, data) => draft.addStream(dict, bytesOf(data)),
  }
}
