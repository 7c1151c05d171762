import { isName, type PdfDict, type PdfRef, type PdfValue } from '../syntax/objects.js'
import { appearanceOf } from './annotation-appearance.js'
import type { DrawingTarget } from './drawing-target.js'
import { readRect } from './frame.js'

/** Annotation flags (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1
const PRINT = 1 << 2
const NO_ROTATE = 1 << 4
const NO_VIEW = 1 << 5

/** An appearance that is ready to be drawn. */
export interface Drawing {
  /** The form XObject in the output, and the matrices that position it, the outermost first. */
  readonly xobject: PdfRef
  readonly matrices: readonly (readonly number[])[]
  /** Its layer in the output. */
  readonly layer: PdfValue | undefined
  /** How its colours blend with the backdrop (ISO 32000-2, table 166). */
  readonly blendMode: string | undefined
  /** From 0 to 1. */
  readonly opacity: number
  /** Characters of a field's value that no available font has; each is drawn as a question mark. */
  readonly unshown: readonly string[]
  /** The operator that begins the marked content around it (ISO 32000-1, 14.6). */
  readonly mark?: string | undefined
}

/** The reason why an annotation is not drawn. */
export type NotDrawn = 'hidden' | 'not on screen' | 'not in print' | 'nothing to show'

export interface DrawingRules {
  /** The file's /AcroForm. */
  readonly form: PdfDict | undefined
  /** Annotations can differ between screen and print. */
  readonly view: 'screen' | 'print'
  /** The page's rotation, in degrees clockwise: some annotations stay upright on rotated pages. */
  readonly rotation: number
}

/** The drawing of an annotation, with a new appearance if the viewer must generate it. */
export function drawingOf(
  target: DrawingTarget,
  annotation: PdfDict,
  rules: DrawingRules,
): Drawing | NotDrawn {
  const { file } = target
  const flags = file.number(annotation.get('F')) ?? 0
  if ((flags & HIDDEN) !== 0) return 'hidden'
  if (rules.view === 'screen' && (flags & NO_VIEW) !== 0) return 'not on screen'
  if (rules.view === 'print' && (flags & PRINT) === 0) return 'not in print'
  const rect = readRect(file, annotation.get('Rect'))
  if (rect === undefined || isName(file.resolve(annotation.get('Subtype')), 'Popup')) return 'nothing to show'
  const found = appearanceOf(target, annotation, rules.form)
  const matrix = found && appearanceMatrix(found.box, found.matrix, found.rect ?? rect)
  if (found === undefined || matrix === undefined) return 'nothing to show'
  const layer = annotation.get('OC')
  const upright = (flags & NO_ROTATE) === 0 ? undefined : turnBack(rect, rules.rotation)
  return {
    xobject: found.xobject,
    matrices: upright === undefined ? [matrix] : [upright, matrix],
    layer: layer && target.translate(layer),
    blendMode: found.blendMode ?? file.name(annotation.get('BM')),
    opacity: found.opacity ?? 1,
    unshown: found.unshown ?? [],
  }
}

/** Reverses the page rotation about the upper left corner (ISO 32000-1, 12.5.3, NoRotate). */
function turnBack(rect: readonly number[], rotation: number): readonly number[] | undefined {
  const quarter = (((Math.trunc(rotation / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3
  if (quarter === 0) return undefined
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[quarter]
  const [left = 0, , , top = 0] = rect
  return [cos, sin, -sin, cos, left - cos * left + sin * top, top - sin * left - cos * top]
}

/**
 * The matrix that maps an appearance to its annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1): the
 * appearance's box is transformed by its matrix, and the bounding box of the result is scaled and moved to
 * the rectangle. Undefined if the box has no area.
 */
export function appearanceMatrix(
  box: readonly number[],
  matrix: readonly number[],
  rect: readonly number[],
): number[] | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const xs: number[] = []
  const ys: number[] = []
  for (const x of [left, right]) {
    for (const y of [bottom, top]) {
      xs.push(a * x + c * y + e)
      ys.push(b * x + d * y + f)
    }
  }
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [rectLeft = 0, rectBottom = 0, rectRight = 0, rectTop = 0] = rect
  if (!(x1 > x0 && y1 > y0)) return undefined
  const scaleX = (rectRight - rectLeft) / (x1 - x0)
  const scaleY = (rectTop - rectBottom) / (y1 - y0)
  return [scaleX, 0, 0, scaleY, rectLeft - x0 * scaleX, rectBottom - y0 * scaleY]
}
