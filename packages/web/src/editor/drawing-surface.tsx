import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { withoutFling } from '../visual/without-fling.js'
import type { Editor } from './editor.js'
import { newKey, type ObjectEdit } from './edits.js'
import { placeOf } from './frame.js'
import { caretAt, isOverText, textBetween } from './marked-text.js'
import { boundsOf, boundsOfPoints, gapBetween } from './object-geometry.js'
import { typeName } from './object-name.js'
import { ObjectShape } from './object-shape.js'
import type { InkObject, ObjectType, PageObject, Point } from './page-object.js'
import { scaleAt } from './page-places.js'
import { drawnObject, roundedPoint, staysChosen } from './tools.js'

/** Strokes that are not farther than this from a drawing belong to it, in points. */
const NEAR = 24
/** Points of a stroke that are closer are left out, in points. */
const DENSEST = 0.7
const MOST_POINTS = 9000

interface Drawing {
  readonly from: Point
  readonly stroke: Point[]
  /** Where marking of text began. */
  readonly caret: ReturnType<typeof caretAt>
}

/** Over a page while a tool draws: by mouse, finger or pen. */
export function DrawingSurface({
  editor,
  page,
  type,
  onDrawn,
}: {
  readonly editor: Editor
  readonly page: number
  readonly type: ObjectType
  /** What is done with the drawing instead of adding it. */
  onDrawn?(object: PageObject): void
}): ReactElement {
  const text = useText()
  const surface = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const [drawn, setDrawn] = useState<PageObject>()
  const traits = useStore(editor.traits)[type] ?? {}
  useEffect(() => withoutFling(surface.current), [])

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = surface.current!.getBoundingClientRect()
    const scale = scaleAt(surface.current!)
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }
  /** What lies below the surface: the text of the page. */
  const below = <Found,>(look: () => Found): Found => {
    const over = surface.current!.closest<HTMLElement>('.edit-page')!
    over.dataset.through = ''
    const found = look()
    delete over.dataset.through
    return found
  }
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    editor.selected.set([])
    surface.current!.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    const { clientX: x, clientY: y } = event
    const caret = isTextMark(type) && below(() => isOverText(x, y)) ? below(() => caretAt(x, y)) : undefined
    drawing.current = { from, stroke: [roundedPoint(from)], caret }
    if (type === 'ink') setDrawn({ ...traits, type, page, strokes: [[from]] })
  }
  const objectTo = (event: PointerEvent): PageObject | undefined => {
    const { from, stroke, caret } = drawing.current!
    const to = pointOf(event)
    if (type === 'ink') {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? []
      for (const each of all.length > 0 ? all : [event.nativeEvent]) addPoint(stroke, pointOf(each))
      return { ...traits, type, page, strokes: [[...stroke]] }
    }
    if (caret !== undefined && isTextMark(type)) {
      const end = below(() => caretAt(event.clientX, event.clientY))
      if (end === undefined || !isInTextLayer(end.node)) return drawn
      const place = surface.current!.getBoundingClientRect()
      const boxes = textBetween(caret, end, place, scaleAt(surface.current!))
      return boxes.length === 0 ? undefined : { ...traits, type, page, boxes }
    }
    return drawnObject(type, page, from, to, traits)
  }
  const follow = (event: PointerEvent): void => {
    if (drawing.current !== undefined) setDrawn(objectTo(event))
  }
  const end = (event: PointerEvent): void => {
    if (drawing.current === undefined) return
    const object = objectTo(event)
    drawing.current = undefined
    setDrawn(undefined)
    if (object === undefined) return
    if (onDrawn === undefined) addObject(editor, object)
    else onDrawn(object)
    if (onDrawn === undefined) announce(text('editor.added', { type: typeName(type), page }))
  }
  return (
    <div
      ref={surface}
      className="edit-surface"
      data-type={type}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => {
        drawing.current = undefined
        setDrawn(undefined)
      }}
    >
      {drawn !== undefined && (
        <div className="edit-frame" data-kind={type} data-drawn style={placeOf(boundsOf(drawn, 14))}>
          <ObjectShape editor={editor} object={drawn} />
        </div>
      )}
    </div>
  )
}

function isTextMark(type: ObjectType): type is 'highlight' | 'underline' | 'strikeout' {
  return type === 'highlight' || type === 'underline' || type === 'strikeout'
}

function isInTextLayer(node: Node): boolean {
  return node.parentElement?.closest('.text-layer span') !== null
}

function addPoint(stroke: Point[], point: Point): void {
  const last = stroke.at(-1)!
  if (stroke.length < MOST_POINTS && Math.hypot(point.x - last.x, point.y - last.y) >= DENSEST)
    stroke.push(roundedPoint(point))
}

/** Adds what was drawn. Texts can be typed at once; a stroke near a drawing becomes part of it. */
export function addObject(editor: Editor, object: PageObject): void {
  const joined = object.type === 'ink' ? joinedInk(editor, object) : undefined
  const edit: ObjectEdit = joined ?? { key: newKey(), list: 'objects', value: object }
  // What is typed belongs to the same step.
  editor.put(edit, object.type === 'text' ? `${edit.key} text` : undefined)
  if (object.type === 'text') {
    editor.selected.set([edit.key])
    editor.writing.set(edit.key)
  }
  if (staysChosen(editor.tool.get())) return
  editor.tool.set('select')
  if (object.type !== 'text') editor.focus(edit.key)
}

/** The drawing that was made last, with another stroke, if that is near it and looks the same. */
function joinedInk(editor: Editor, ink: InkObject): ObjectEdit | undefined {
  const last = editor.edits.get().at(-1)
  if (last?.list !== 'objects' || last.value.type !== 'ink' || last.value.page !== ink.page) return undefined
  const { color, line_width: width, strokes } = last.value
  if (color !== ink.color || width !== ink.line_width) return undefined
  if (gapBetween(boundsOf(last.value), boundsOfPoints(ink.strokes.flat())) > NEAR) return undefined
  return { ...last, value: { ...last.value, strokes: [...strokes, ...ink.strokes] } }
}
