import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Store } from '../store.js'
import type { Editor } from './editor.js'
import type { Edit } from './edits.js'
import { type Gesture, type Handle, rotationTowards } from './object-geometry.js'
import { points } from './object-shape.js'
import type { Box, Point } from './page-object.js'

/** Whether a store has this key. Renders again only if that changes. */
export function useIs(store: Store<string | undefined>, key: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get() === key)
}

/** The edit as it is while it is dragged; undefined if another one or none is dragged. */
export function useHeld(editor: Editor, key: string): Edit | undefined {
  return useSyncExternalStore(editor.held.subscribe, () => {
    const held = editor.held.get()
    return held?.key === key ? held : undefined
  })
}

const CORNERS: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]
const SIDES: readonly Handle[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
]

/** In points, for a key; the large step is used with Ctrl. */
const STEP = 1
const LARGE_STEP = 10

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface FrameProps {
  readonly editor: Editor
  readonly itemKey: string
  /** A text has the height of its lines. */
  readonly box: Omit<Box, 'height'> & { readonly height?: number | undefined }
  /** Degrees counterclockwise. */
  readonly rotation?: number
  readonly label: string
  readonly kind: string
  /** Only its lines can be clicked, not its whole box. */
  readonly isOpen?: boolean
  readonly handles: 'corners' | 'sides' | 'none'
  /** The ends of a line, which are moved one by one. */
  readonly ends?: readonly Point[] | undefined
  readonly canRotate?: boolean
  /** Whether it can be moved at all. */
  readonly isFixed?: boolean
  /** Whether a click opens it, if it cannot be moved. */
  readonly opensAtOnce?: boolean
  readonly children?: ReactNode
  /** What the edit is after a gesture. `height` is that of the frame, in points. */
  after(gesture: Gesture, height: number): Edit
  onRemove?(): void
  onDuplicate?(): void
  /** On Enter and on a double click. */
  onOpen?(): void
}

interface Drag {
  readonly at: Point
  readonly centre: Point
  readonly scale: number
  readonly height: number
  gestureFor(to: Point, event: PointerEvent): Gesture
}

/** Something on a page that can be selected, moved, resized and rotated by pointer and keyboard. */
export function Frame(props: FrameProps): ReactElement {
  const { editor, itemKey, box, rotation = 0, label, kind, handles, ends, isFixed = false, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const drag = useRef<Drag>(undefined)
  const isSelected = useIs(editor.selected, itemKey)
  useEffect(() => {
    if (isSelected && editor.takesFocus(itemKey)) grip.current?.focus()
  }, [editor, itemKey, isSelected])

  const begin = (event: PointerEvent, gestureFor: Drag['gestureFor']): void => {
    if (event.button !== 0 || !event.isPrimary) return
    event.stopPropagation()
    const isTap = event.pointerType === 'touch' && !isSelected
    editor.selected.set(itemKey)
    grip.current?.focus({ preventScroll: true })
    event.preventDefault()
    // The first touch selects, so that a finger can scroll over objects.
    if (props.opensAtOnce === true) props.onOpen?.()
    if (isFixed || isTap) return
    frame.current!.setPointerCapture(event.pointerId)
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    drag.current = {
      at: { x: event.clientX, y: event.clientY },
      centre: { x: left + width / 2, y: top + height / 2 },
      scale: scaleAt(frame.current!),
      height: heightOf(frame.current!),
      gestureFor,
    }
  }
  const by = (to: Point): Point => {
    const { at, scale } = drag.current!
    return { x: (to.x - at.x) / scale, y: (to.y - at.y) / scale }
  }
  const follow = (event: PointerEvent): void => {
    if (drag.current === undefined) return
    const to = { x: event.clientX, y: event.clientY }
    editor.held.set(props.after(drag.current.gestureFor(to, event), drag.current.height))
  }
  const end = (isKept: boolean): void => {
    const held = editor.held.get()
    drag.current = undefined
    editor.held.set(undefined)
    if (isKept && held?.key === itemKey) editor.put(held)
  }
  const resize = (handle: Handle) => (event: PointerEvent) =>
    begin(event, (to) => ({ kind: 'resize', handle, by: by(to) }))

  const onKeys = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey
    const arrow = ARROWS[event.key]
    if (arrow !== undefined && !isFixed && !event.altKey) {
      const step = isCommand ? LARGE_STEP : STEP
      const moved = { x: arrow.x * step, y: arrow.y * step }
      const gesture: Gesture = event.shiftKey
        ? { kind: 'resize', handle: { x: 1, y: 1 }, by: moved }
        : { kind: 'move', by: moved }
      editor.put(
        props.after(gesture, heightOf(frame.current!)),
        `${itemKey} ${event.shiftKey ? 'resize' : 'move'}`,
      )
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      focusBeside(frame.current!)
      props.onRemove?.()
    } else if (isCommand && event.key.toLowerCase() === 'd') props.onDuplicate?.()
    else if (event.key === 'Enter' && props.onOpen !== undefined) props.onOpen()
    else if (event.key === 'Escape') editor.selected.set(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={frame}
      className="edit-frame"
      data-kind={kind}
      data-key={itemKey}
      data-selected={isSelected || undefined}
      data-open={props.isOpen || undefined}
      style={placeOf(box, rotation)}
      onPointerDown={(event) => begin(event, (to) => ({ kind: 'move', by: by(to) }))}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      {children}
      <button
        ref={grip}
        type="button"
        className="edit-grip"
        aria-label={label}
        aria-pressed={isSelected}
        onFocus={() => editor.selected.set(itemKey)}
        onDoubleClick={props.onOpen}
        onKeyDown={onKeys}
      />
      {isSelected && !isFixed && (
        <>
          {ends?.map((point, index) => (
            <span
              key={index}
              className="edit-handle"
              style={{ left: points(point.x - box.x), top: points(point.y - box.y) }}
              onPointerDown={(event) => begin(event, (to) => ({ kind: 'point', index, by: by(to) }))}
            />
          ))}
          {ends === undefined &&
            (handles === 'corners' ? CORNERS : handles === 'sides' ? SIDES : []).map((handle) => (
              <span
                key={`${handle.x} ${handle.y}`}
                className="edit-handle"
                style={{ left: `${50 + 50 * handle.x}%`, top: `${50 + 50 * handle.y}%` }}
                onPointerDown={resize(handle)}
              />
            ))}
          {props.canRotate === true && (
            <span
              className="edit-handle edit-rotate"
              onPointerDown={(event) =>
                begin(event, (to, { shiftKey }) => {
                  const { centre } = drag.current!
                  const degrees = rotationTowards({ x: to.x - centre.x, y: to.y - centre.y }, shiftKey)
                  return { kind: 'rotate', degrees }
                })
              }
            />
          )}
        </>
      )}
    </div>
  )
}

export function placeOf(box: FrameProps['box'], rotation = 0): CSSProperties {
  return {
    left: points(box.x),
    top: points(box.y),
    width: points(box.width),
    height: box.height === undefined ? undefined : points(box.height),
    transform: rotation === 0 ? undefined : `rotate(${-rotation}deg)`,
  }
}

/** CSS pixels per point. */
export function scaleAt(element: Element): number {
  return Number(getComputedStyle(element).getPropertyValue('--scale')) || 1
}

function heightOf(frame: HTMLElement): number {
  return frame.offsetHeight / scaleAt(frame)
}

/** The focused element is about to be removed. */
function focusBeside(frame: HTMLElement): void {
  const grips = [...document.querySelectorAll<HTMLElement>('.edit-grip')]
  const at = grips.findIndex((each) => frame.contains(each))
  const next = grips[at + 1] ?? grips[at - 1] ?? document.querySelector<HTMLElement>('.viewer-scroller')
  next?.focus({ preventScroll: true })
}
