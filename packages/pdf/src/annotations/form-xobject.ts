import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../syntax/objects.js'

/** The dictionary of a form XObject (ISO 32000-2, 8.10). Its box is rounded outwards, because it clips. */
export function formDict([left, bottom, right, top]: Box, resources: PdfDict, matrix?: Matrix): PdfDict {
  const out = (value: number): number => Math.ceil(value * 100) / 100
  const form: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [-out(-left), -out(-bottom), out(right), out(top)]],
    ['Resources', resources],
  ])
  if (matrix !== undefined)
    form.set(
      'Matrix',
      matrix.map((part) => Math.round(part * 1e6) / 1e6),
    )
  return form
}

/** The same as a transparency group, so that overlapping parts do not show through each other (11.4). */
export function groupDict(box: Box, resources: PdfDict): PdfDict {
  return formDict(box, resources).set('Group', new Map([['S', new PdfName('Transparency')]]))
}

/**
 * An appearance stream that draws a form with an opacity and a blend mode: readers apply neither /CA of the
 * annotation nor a blend mode to its appearance (12.5.5).
 */
export function mixedAppearance(
  target: DrawingTarget,
  form: PdfRef,
  box: Box,
  matrix: Matrix,
  { opacity, blendMode }: { readonly opacity: number; readonly blendMode: string | undefined },
): PdfRef {
  const state: PdfDict = new Map<string, PdfValue>([
    ['CA', opacity],
    ['ca', opacity],
  ])
  if (blendMode !== undefined) state.set('BM', new PdfName(blendMode))
  const resources: PdfDict = new Map<string, PdfValue>([
    ['ExtGState', new Map([['Mix', state]])],
    ['XObject', new Map([['Drawn', form]])],
  ])
  const content = new Content()
  content.raw('/Mix gs')
  content.draw('Drawn')
  return target.stream(formDict(box, resources, matrix), content.bytes())
}
