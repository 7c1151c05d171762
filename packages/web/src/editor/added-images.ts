import type { ViewerState } from '../viewer/viewer-state.js'
import type { Editor } from './editor.js'
import { newKey } from './edits.js'
import { placedImage } from './tools.js'
import { visiblePlace } from './visible-place.js'

export const IMAGE_TYPES = ['image/png', 'image/jpeg']

/** Places images in the middle of the visible page, one over the other. The last one is selected. */
export async function addImages(editor: Editor, viewer: ViewerState, files: readonly File[]): Promise<void> {
  const { page, middle, size } = visiblePlace(viewer)
  for (const [index, file] of files.entries()) {
    const shape = await shapeOf(file)
    if (shape === undefined) continue
    const name = editor.addPicture(file)
    const at = { x: middle.x + 12 * index, y: middle.y + 12 * index }
    const key = newKey()
    editor.put({ key, list: 'objects', value: placedImage(name, page, at, shape, size) })
    editor.tool.set('select')
    editor.focus(key)
  }
}

/** The size of an image in pixels; undefined if the browser cannot read it. */
async function shapeOf(file: File): Promise<{ readonly width: number; readonly height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return undefined
  }
}
