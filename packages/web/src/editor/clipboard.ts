import type { ViewerState } from '../viewer/viewer-state.js'
import type { Editor } from './editor.js'
import { type Edit, namedImages, newKey } from './edits.js'
import { fieldBox } from './fields.js'
import { copiesOf, editsFor, isAdded } from './items.js'
import { boundsOf } from './object-geometry.js'
import type { Box, Point } from './page-object.js'
import { addCopies, BESIDE, removeItems } from './selection.js'
import { visiblePlace } from './visible-place.js'

/** Its content names what was copied last. What another program or page copies later is pasted instead. */
const TYPE = 'application/x-octavo-objects'

interface Copied {
  readonly id: string
  readonly edits: readonly Edit[]
  readonly pictures: ReadonlyMap<string, File>
  /** How often it was pasted. */
  count: number
}

/** Kept here, so that it can be pasted in another document. */
let copied: Copied | undefined

/** Copies what is selected, if it was added. */
export function copySelected(editor: Editor, event: ClipboardEvent): void {
  const edits = editsFor(editor, editor.selected.get()).filter(isAdded)
  if (edits.length === 0 || event.clipboardData === null) return
  const named = namedImages(edits)
  const pictures = new Map([...editor.pictures.get()].filter(([name]) => named.has(name)))
  copied = { id: newKey(), edits, pictures, count: 0 }
  event.clipboardData.setData(TYPE, copied.id)
  event.clipboardData.setData('text/plain', edits.flatMap(saidBy).join('\n'))
  event.preventDefault()
  if (event.type !== 'cut') return
  removeItems(
    editor,
    edits.map(({ key }) => key),
  )
}

function saidBy({ list, value }: Edit): readonly string[] {
  return list === 'objects' && value.type === 'text' ? [value.text] : []
}

/** Pastes on the page that is read: where it was, or beside it on the same page. */
export function paste(editor: Editor, viewer: ViewerState, event: ClipboardEvent): void {
  if (copied === undefined || event.clipboardData?.getData(TYPE) !== copied.id) return
  event.preventDefault()
  const { page, size } = visiblePlace(viewer)
  const isSamePage = copied.edits.some((edit) => pageOf(edit) === page)
  copied.count += 1
  const far = isSamePage ? copied.count : 0
  const by = { x: BESIDE.x * far, y: BESIDE.y * far }
  const edits = copied.edits.flatMap((edit) => withPicture(editor, edit, copied!.pictures))
  addCopies(editor, copiesOf(editor, edits, within(edits, by, size), page))
}

function pageOf({ value }: Edit): number | undefined {
  return 'page' in value ? value.page : undefined
}

/** The image under the name that it has in this document. */
function withPicture(editor: Editor, edit: Edit, pictures: ReadonlyMap<string, File>): Edit | [] {
  if (edit.list !== 'objects' || edit.value.type !== 'image') return edit
  const { image } = edit.value
  const file = pictures.get(image)
  if (file === undefined) return []
  const name = editor.pictures.get().get(image) === file ? image : editor.addPicture(file)
  return { ...edit, value: { ...edit.value, image: name } }
}

/** The same distance, or one that keeps what is pasted on a smaller page. */
function within(
  edits: readonly Edit[],
  by: Point,
  size: { readonly width: number; readonly height: number },
): Point {
  const boxes = edits.flatMap((edit): Box | [] => {
    if (edit.list === 'objects') return boundsOf(edit.value)
    return edit.list === 'fields' && edit.value.action === 'add' ? fieldBox(edit.value) : []
  })
  const least = (lengths: readonly number[]): number => Math.min(...lengths)
  const fit = (start: number, room: number, distance: number): number =>
    start + distance < room - 1 ? distance : Math.max(0, room / 2) - start
  return {
    x: fit(least(boxes.map(({ x }) => x)), size.width, by.x),
    y: fit(least(boxes.map(({ y }) => y)), size.height, by.y),
  }
}
