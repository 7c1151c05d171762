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
import { withoutFling } from '../visual/without-fling.js'
import { dragHandle, dragSelected, followPointer } from './dragging.js'
import type { Editor } from './editor.js'
import type { Edit } from './edits.js'
import { type Gesture, type Handle, rotationTowards } from './object-geometry.js'
import { points } from './object-shape.js'
import type { Box, Point } from './page-object.js'
import { scaleAt } from './page-places.js'
import { duplicateSelected, moveSelected, removeItems, toggleSelected, useSelection } from './selection.js'
import type { Lines } from './snapping.js'

/** Whether a store has this key. Renders again only if that changes. */
export function useIs(store: Store<string | undefined>, key: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get() === key)
}

/** The edit as it is while it is dragged; undefined if it is not. */
export function useHeld(editor: Editor, key: string): Edit | undefined {
  return useSyncExternalStore(editor.held.subscribe, () => editor.held.get().get(key))
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

/** In points, for a key; the large step is used with Shift. */
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
  /** Whether it keeps its shape, so that its edges are not aligned one by one. */
  readonly keepsShape?: boolean
  /** What the edit is after a gesture. `height` is that of the frame, in points. */
  after(gesture: Gesture, height: number): Edit
  /** Instead of removing it with all that is selected. */
  onRemove?(): void
  /** On Enter and on a double click. */
  onOpen?(): void
}

/** Something on a page that can be selected, moved, resized and rotated by pointer and keyboard. */
export function Frame(props: FrameProps): ReactElement {
  const { editor, itemKey, box, rotation = 0, label, kind, handles, ends, isFixed = false, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const selection = useSelection(editor, itemKey)
  const isSelected = selection !== undefined
  const isFocused = useIs(editor.focused, itemKey)
  useEffect(() => {
    if (!isFocused) return
    editor.focused.set(undefined)
    grip.current!.focus()
  }, [editor, isFocused])
  // A finger scrolls over what is not selected.
  useEffect(() => (isSelected ? withoutFling(frame.current) : undefined), [isSelected])

  const press = (event: PointerEvent): boolean => {
    if (event.button !== 0 || !event.isPrimary) return false
    event.stopPropagation()
    event.preventDefault()
    return true
  }
  const begin = (event: PointerEvent): void => {
    if (!press(event)) return
    getSelection()?.removeAllRanges()
    // Only a tap selects, so that a finger can scroll over objects.
    if (event.pointerType === 'touch' && !isSelected)
      followPointer(
        event.nativeEvent,
        () => undefined,
        (isTap) => isTap && take(false),
      )
    else grab(event)
  }
  const take = (isAdded: boolean): void => {
    if (isAdded) toggleSelected(editor, itemKey)
    else if (!isSelected || isFixed) editor.selected.set([itemKey])
    grip.current?.focus({ preventScroll: true })
    if (props.opensAtOnce === true) props.onOpen?.()
  }
  const grab = (event: PointerEvent): void => {
    const isAdded = (event.shiftKey || event.ctrlKey || event.metaKey) && !isFixed
    take(isAdded)
    if (isFixed || isAdded) return
    dragSelected(editor, event.nativeEvent, frame.current!, () => editor.selected.set([itemKey]))
  }
  const drag = (gestureFor: (by: Point, to: globalThis.PointerEvent) => Gesture, own?: Lines) => {
    return (event: PointerEvent): void => {
      if (!press(event)) return
      const height = heightOf(frame.current!)
      dragHandle(editor, event.nativeEvent, frame.current!, {
        key: itemKey,
        ...(own !== undefined && { own }),
        after: (by, to) => props.after(gestureFor(by, to), height),
      })
    }
  }
  const resize = (handle: Handle) => {
    const isAligned = rotation === 0 && props.keepsShape !== true
    return drag((by) => ({ kind: 'resize', handle, by }), isAligned ? movedEdges(box, handle) : undefined)
  }
  const rotate = drag((_, to) => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    const from = { x: to.clientX - (left + width / 2), y: to.clientY - (top + height / 2) }
    return { kind: 'rotate', degrees: rotationTowards(from, to.shiftKey) }
  })

  const onKeys = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey
    const arrow = ARROWS[event.key]
    const isForSelected =
      arrow !== undefined || event.key === 'Delete' || event.key === 'Backspace' || isCommand
    // After Escape, what has the focus is not selected.
    if (isForSelected && editor.selected.get().length === 0) editor.selected.set([itemKey])
    if (arrow !== undefined && !isFixed && !event.altKey) {
      const step = event.shiftKey ? LARGE_STEP : STEP
      const by = { x: arrow.x * step, y: arrow.y * step }
      if (isCommand)
        editor.put(
          props.after({ kind: 'resize', handle: { x: 1, y: 1 }, by }, heightOf(frame.current!)),
          `${itemKey} resize`,
        )
      else moveSelected(editor, by)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const keys = editor.selected.get()
      focusBeside(frame.current!, keys)
      if (props.onRemove === undefined) removeItems(editor, keys)
      else props.onRemove()
    } else if (isCommand && event.key.toLowerCase() === 'd') duplicateSelected(editor)
    else if (event.key === ' ' && !isFixed) toggleSelected(editor, itemKey)
    else if (event.key === 'Enter' && props.onOpen !== undefined) props.onOpen()
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
      data-selected={selection}
      data-fixed={isFixed || undefined}
      data-open={props.isOpen || undefined}
      style={placeOf(box, rotation)}
      onPointerDown={begin}
    >
      {children}
      <button
        ref={grip}
        type="button"
        className="edit-grip"
        aria-label={label}
        aria-pressed={isSelected}
        // While several are selected, the focus goes through them.
        onFocus={() => editor.selected.get().length < 2 && editor.selected.set([itemKey])}
        onDoubleClick={props.onOpen}
        onKeyDown={onKeys}
      />
      {selection === 'alone' && !isFixed && (
        <>
          {ends?.map((point, index) => (
            <span
              key={index}
              className="edit-handle"
              style={{ left: points(point.x - box.x), top: points(point.y - box.y) }}
              onPointerDown={drag((by) => ({ kind: 'point', index, by }), { x: [point.x], y: [point.y] })}
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
          {props.canRotate === true && <span className="edit-handle edit-rotate" onPointerDown={rotate} />}
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

/** The edges that a handle moves. */
function movedEdges({ x, y, width, height }: FrameProps['box'], handle: Handle): Lines {
  return {
    x: handle.x === 0 ? [] : [handle.x < 0 ? x : x + width],
    y: handle.y === 0 || height === undefined ? [] : [handle.y < 0 ? y : y + height],
  }
}

function heightOf(frame: HTMLElement): number {
  return frame.offsetHeight / scaleAt(frame)
}

/** The focused element is about to be removed with others. */
function focusBeside(frame: HTMLElement, removed: readonly string[]): void {
  const grips = [...document.querySelectorAll<HTMLElement>('.edit-grip')]
  const at = grips.findIndex((each) => frame.contains(each))
  const stays = (grip: HTMLElement): boolean => !removed.includes(grip.parentElement!.dataset.key!)
  const next = grips.slice(at + 1).find(stays) ?? grips.slice(0, at).findLast(stays)
  ;(next ?? document.querySelector<HTMLElement>('.viewer-scroller'))?.focus({ preventScroll: true })
}
