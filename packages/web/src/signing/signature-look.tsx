import type { ReactElement } from 'react'
import { useAddress } from '../files/image-picture.js'
import './signing.css'

/** As the task sets the text: see `drawSignature` in the engine. In points. */
const PADDING = 2
const LARGEST_TEXT = 12
const SMALLEST_TEXT = 3
const STEP = 0.5
const LINE_HEIGHT = 1.2
const PICTURE_SHARE = 0.4
const FAMILY = '"Noto Sans", "Segoe UI", sans-serif'

interface Box {
  readonly width: number
  readonly height: number
}

/** What a signature will look like in a box of this size, in points. */
export function SignatureLook({
  box,
  scale,
  text,
  picture,
}: {
  readonly box: Box
  /** CSS pixels per point. */
  readonly scale: number
  readonly text: string
  readonly picture: File | undefined
}): ReactElement {
  const isBeside = box.width >= box.height
  const isShared = text !== '' && picture !== undefined
  const size = text === '' ? 0 : fittingSize(text, textBox(box, isShared))
  const share = isShared ? `${PICTURE_SHARE * 100}%` : '100%'
  return (
    <span
      className="signature-look"
      data-beside={isBeside || undefined}
      aria-hidden="true"
      style={{ padding: PADDING * scale }}
    >
      {picture !== undefined && <Picture file={picture} share={share} />}
      {text !== '' && (
        <span
          className="signature-text"
          dir="auto"
          style={{ font: `${(size || SMALLEST_TEXT) * scale}px/${LINE_HEIGHT} ${FAMILY}` }}
        >
          {text}
        </span>
      )}
    </span>
  )
}

function Picture({ file, share }: { readonly file: File; readonly share: string }): ReactElement {
  const address = useAddress(file)
  return (
    <span className="signature-picture" style={{ flexBasis: share }}>
      {address !== undefined && <img src={address} alt="" draggable={false} />}
    </span>
  )
}

/** Whether the text can be read in the box at all; the task refuses it otherwise. */
export function fitsInto(text: string, box: Box, hasPicture: boolean): boolean {
  return text === '' || fittingSize(text, textBox(box, hasPicture)) > 0
}

function textBox({ width, height }: Box, isShared: boolean): Box {
  const inner = { width: width - 2 * PADDING, height: height - 2 * PADDING }
  if (!isShared) return inner
  const rest = 1 - PICTURE_SHARE
  return inner.width >= inner.height
    ? { ...inner, width: inner.width * rest }
    : { ...inner, height: inner.height * rest }
}

/** The largest size in which the text fits; 0 if none does. */
function fittingSize(text: string, { width, height }: Box): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return SMALLEST_TEXT
  context.font = `100px ${FAMILY}`
  const widthOf = (words: string): number => context.measureText(words).width / 100
  for (let size = LARGEST_TEXT; size >= SMALLEST_TEXT; size -= STEP) {
    const lines = text.split('\n').reduce((sum, line) => sum + linesOf(line, width / size, widthOf), 0)
    if (lines * size * LINE_HEIGHT <= height) return size
  }
  return 0
}

/** How many lines a text needs that is wrapped at its spaces. */
function linesOf(text: string, width: number, widthOf: (words: string) => number): number {
  let lines = 1
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines++
      line = word
    } else line = longer
  }
  return lines
}
