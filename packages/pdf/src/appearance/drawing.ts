import { isName, type PdfDict, type PdfRef, type PdfValue } from '../syntax/objects.js'
import { lookOf } from './annotation-appearance.js'
import { appearanceMatrix } from './appearance-matrix.js'
import type { DrawingTarget } from './drawing-target.js'
import { readRect } from './frame.js'

/** Annotation flags (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1
const PRINT = 1 << 2
const NO_ROTATE = 1 << 4
const NO_VIEW = 1 << 5

/** An appearance that is ready to be drawn. */
export interface Drawing {
  /** The form XObject in the output, and the matrices that put it into its place, the outermost first. */
  readonly look: PdfRef
  readonly matrices: readonly (readonly number[])[]
  /** The layer it belongs to, as it stands in the output. */
  readonly layer: PdfValue | undefined
  /** How its colours and those below it become one (ISO 32000-2, table 166). */
  readonly blendMode: string | undefined
  /** From 0 to 1. */
  readonly opacity: number
  /** Characters of a field's value that no font at hand can show; a question mark stands for each. */
  readonly unshown: readonly string[]
  /** The operator that opens marked content around it (ISO 32000-1, 14.6). */
  readonly mark?: string | undefined
}

/** Why an annotation shows nothing. */
export type NotDrawn = 'hidden' | 'not on screen' | 'not in print' | 'nothing to show'

export interface DrawingRules {
  /** The file's /AcroForm. */
  readonly form: PdfDict | undefined
  /** What is shown on a screen is not always what is printed. */
  readonly view: 'screen' | 'print'
  /** The page's, in degrees clockwise: some annotations stand upright however their page is turned. */
  readonly rotation: number
}

/** What an annotation shows, drawn anew where its appearance is left to the viewer. */
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
  const found = lookOf(target, annotation, rules.form)
  const matrix = found && appearanceMatrix(found.box, found.matrix, found.rect ?? rect)
  if (found === undefined || matrix === undefined) return 'nothing to show'
  const layer = annotation.get('OC')
  const upright = (flags & NO_ROTATE) === 0 ? undefined : turnBack(rect, rules.rotation)
  return {
    look: found.look,
    matrices: upright === undefined ? [matrix] : [upright, matrix],
    layer: layer && target.translate(layer),
    blendMode: found.blendMode ?? file.name(annotation.get('BM')),
    opacity: found.opacity ?? 1,
    unshown: found.unshown ?? [],
  }
}

/** Turns back, about its upper left corner, what is not to be turned with its page (ISO 32000-1, 12.5.3, NoRotate). */
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
