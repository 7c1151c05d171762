import type { Editor } from './editor.js'
import { type Edit, withEdits } from './edits.js'
import { editsFor, isAdded, movedEdit } from './items.js'
import type { Point } from './page-object.js'
import { boxAround, linesOn, type PagePlace, pageAt, pageOf, pointOn, scaleAt } from './page-places.js'
import { type Lines, linesOfBox, snapped } from './snapping.js'

/** A shorter way is a click, in CSS pixels. */
const SHORTEST = 3
/** What is closer is aligned, in CSS pixels. */
const REACH = 6
const NONE_HELD: ReadonlyMap<string, Edit> = new Map()

/** Follows a pointer until it is released. Escape, or a second finger that zooms, ends it without effect. */
export function followPointer(
  from: PointerEvent,
  onMove: (to: PointerEvent) => void,
  onEnd: (isKept: boolean) => void,
): void {
  const listening = new AbortController()
  const { signal } = listening
  let isMoved = false
  const end = (isKept: boolean): void => {
    listening.abort()
    onEnd(isKept)
  }
  // On the window: the element can disappear with its page, if that is scrolled away.
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    addEventListener(type, (event) => event.pointerId === from.pointerId && act(event), { signal })
  listen('pointermove', (to) => {
    isMoved ||= Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) >= SHORTEST
    if (isMoved) onMove(to)
  })
  listen('pointerup', () => end(true))
  listen('pointercancel', () => end(false))
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
}

/** Drags all that is selected, also to another page. `onClick` is called if it was not moved. */
export function dragSelected(editor: Editor, from: PointerEvent, frame: Element, onClick: () => void): void {
  const own = pageOf(frame)
  if (own === undefined) return
  const keys = editor.selected.get()
  const edits = editsFor(editor, keys)
  const start = pointOn(own, from)
  const box = boxAround(own, keys)
  const alignment = createAlignment(editor, keys, box && linesOfBox(box))
  const canLeave = edits.some(isAdded)
  let page = own
  const move = (to: PointerEvent): void => {
    if (canLeave) page = pageAt(to) ?? page
    if (!page.element.isConnected) return
    const { x, y } = pointOn(page, to)
    const by = alignment.on(page, { x: x - start.x, y: y - start.y }, to.altKey)
    const other = page.page === own.page ? undefined : page.page
    const moved = edits.flatMap((edit) => movedEdit(edit, by, other) ?? [])
    editor.held.set(new Map(moved.map((edit) => [edit.key, edit])))
    editor.heldOver.set(other)
  }
  const scrolling = createEdgeScrolling(frame, move)
  followPointer(
    from,
    (to) => {
      move(to)
      scrolling.follow(to)
    },
    (isKept) => {
      scrolling.end()
      const held = release(editor)
      if (!isKept) return
      if (held.length === 0) return onClick()
      editor.replace(withEdits(editor.edits.get(), held))
      // Another frame is there for it on the other page.
      if (page.page !== own.page) editor.focus(...keys)
    },
  )
}

/** Drags a handle of one thing. `own` are the lines of it that move. */
export function dragHandle(
  editor: Editor,
  from: PointerEvent,
  frame: Element,
  { key, own, after }: { key: string; own?: Lines; after(by: Point, to: PointerEvent): Edit },
): void {
  const page = pageOf(frame)
  if (page === undefined) return
  const start = pointOn(page, from)
  const alignment = createAlignment(editor, [key], own)
  followPointer(
    from,
    (to) => {
      const { x, y } = pointOn(page, to)
      const by = alignment.on(page, { x: x - start.x, y: y - start.y }, to.altKey)
      editor.held.set(new Map([[key, after(by, to)]]))
    },
    (isKept) => {
      const held = release(editor)
      if (isKept && held[0] !== undefined) editor.put(held[0])
    },
  )
}

function release(editor: Editor): readonly Edit[] {
  const held = [...editor.held.get().values()]
  editor.held.set(NONE_HELD)
  editor.heldOver.set(undefined)
  editor.guides.set(undefined)
  return held
}

/** Aligns what is dragged with what is near, and shows with what. The Alt key switches it off. */
function createAlignment(editor: Editor, keys: readonly string[], own: Lines | undefined) {
  const lines = new Map<number, Lines>()
  return {
    on(page: PagePlace, by: Point, isOff: boolean): Point {
      if (own === undefined || isOff) {
        editor.guides.set(undefined)
        return by
      }
      const others = lines.get(page.page) ?? linesOn(page, keys)
      lines.set(page.page, others)
      const found = snapped(own, by, others, REACH / scaleAt(page.element))
      const { x, y } = found.aligned
      editor.guides.set(x.length + y.length === 0 ? undefined : { page: page.page, x, y })
      return found.by
    },
  }
}

/** This close to the upper or lower end of the viewer it scrolls, in CSS pixels. */
const EDGE = 36
const FASTEST = 14

/** Scrolls the viewer while the pointer is held near its end. */
function createEdgeScrolling(frame: Element, onScrolled: (to: PointerEvent) => void) {
  const scroller = frame.closest('.viewer-scroller')
  let latest: PointerEvent | undefined
  let request = 0
  const step = (): void => {
    request = 0
    if (scroller === null || latest === undefined) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const over = Math.max(0, latest.clientY - (bottom - EDGE)) - Math.max(0, top + EDGE - latest.clientY)
    if (over === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += Math.sign(over) * Math.min(FASTEST, Math.abs(over) / 2)
    if (scroller.scrollTop === before) return
    onScrolled(latest)
    request = requestAnimationFrame(step)
  }
  return {
    follow(to: PointerEvent): void {
      latest = to
      if (request === 0) request = requestAnimationFrame(step)
    },
    end(): void {
      latest = undefined
      cancelAnimationFrame(request)
    },
  }
}
