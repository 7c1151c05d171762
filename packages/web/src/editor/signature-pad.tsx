import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useText } from '../texts/text.js'
import { withoutFling } from '../visual/without-fling.js'
import { smoothPath } from './object-paths.js'
import type { Point } from './page-object.js'
import { roundedPoint } from './tools.js'

const DENSEST = 1.5

/** A field to sign in with mouse, finger or pen. */
export function SignaturePad({
  color,
  onChange,
}: {
  readonly color: string
  onChange(strokes: readonly (readonly Point[])[]): void
}): ReactElement {
  const text = useText()
  const pad = useRef<HTMLDivElement>(null)
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([])
  const [stroke, setStroke] = useState<readonly Point[]>()
  useEffect(() => withoutFling(pad.current), [])
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = pad.current!.getBoundingClientRect()
    return roundedPoint({ x: event.clientX - left, y: event.clientY - top })
  }
  const keep = (next: readonly (readonly Point[])[]): void => {
    setStrokes(next)
    onChange(next)
  }
  return (
    <div className="sign-draw">
      <div
        ref={pad}
        className="sign-pad"
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return
          event.preventDefault()
          pad.current!.setPointerCapture(event.pointerId)
          setStroke([pointOf(event)])
        }}
        onPointerMove={(event) => {
          const last = stroke?.at(-1)
          if (last === undefined) return
          const point = pointOf(event)
          if (Math.hypot(point.x - last.x, point.y - last.y) >= DENSEST) setStroke([...stroke!, point])
        }}
        onPointerUp={() => {
          if (stroke !== undefined) keep([...strokes, stroke])
          setStroke(undefined)
        }}
        onPointerCancel={() => setStroke(undefined)}
      >
        <svg role="img" aria-label={text('editor.sign.pad')}>
          <path
            d={[...strokes, ...(stroke === undefined ? [] : [stroke])].map(smoothPath).join(' ')}
            stroke={color}
          />
        </svg>
      </div>
      {strokes.length > 0 && (
        <button type="button" className="quiet-button" onClick={() => keep([])}>
          {text('editor.sign.clear')}
        </button>
      )}
    </div>
  )
}
