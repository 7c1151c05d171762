import type { ReactElement } from 'react'
import { ImagePicture } from '../files/image-picture.js'
import { boundsOfPoints } from './object-geometry.js'
import { smoothPath } from './object-paths.js'
import type { Signature } from './signatures.js'
import './editor.css'

/** A kept signature as it looks on paper. */
export function SignaturePreview({
  signature: { look, color },
}: {
  readonly signature: Signature
}): ReactElement {
  if (look.kind === 'picture') return <ImagePicture file={look.picture} label="" />
  const { x, y, width, height } = boundsOfPoints(look.strokes.flat())
  return (
    <svg viewBox={`${x - 4} ${y - 4} ${width + 8} ${height + 8}`} aria-hidden="true">
      <path d={look.strokes.map(smoothPath).join(' ')} fill="none" stroke={color} strokeWidth={3} />
    </svg>
  )
}
