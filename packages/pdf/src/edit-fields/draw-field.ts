import { formDict } from '../annotations/form-xobject.js'
import { Content } from '../appearance/content.js'
import { drawFrame, readFrame } from '../appearance/frame.js'
import { makeStates } from '../appearance/make-appearance.js'
import { writeAppearance } from '../appearance/write-appearance.js'
import { type SourceField, type SourceWidget, typeOf } from '../document/forms/field-tree.js'
import { readValues } from '../document/forms/field-values.js'
import { buttonsOf, OFF } from '../forms/button-states.js'
import type { DraftForm } from '../forms/draft-form.js'
import type { Redrawing } from '../forms/redrawing.js'
import type { Matrix } from '../geometry/matrix.js'
import type { PdfDict } from '../syntax/objects.js'

/** Draws all widgets of a field with its present value (ISO 32000-2, 12.5.5 and 12.7.4.3). */
export function drawField(form: DraftForm, field: SourceField, redrawing: Redrawing): void {
  const { tree, draft } = form
  switch (typeOf(field)) {
    case 'text':
    case 'choice':
    case 'button':
      redrawing.redraw(field, { values: readValues(draft.file, tree.inherited(field, 'V')) })
      return
    case 'checkbox':
    case 'radio':
      drawButtons(form, field, redrawing)
      return
    case 'signature':
      // The appearance of a signature belongs to it, and readers fit it to the box.
      if (!field.isSigned) for (const widget of field.widgets) drawEmpty(form, widget, redrawing)
  }
}

function drawButtons(form: DraftForm, field: SourceField, redrawing: Redrawing): void {
  for (const { widget, states } of buttonsOf(form, field)) {
    const made = makeStates(redrawing.describe(widget))
    if (made === undefined) continue
    const normal: PdfDict = new Map([[OFF, writeAppearance(redrawing.target, made.off)]])
    for (const state of states) normal.set(state, writeAppearance(redrawing.target, made.on))
    form.draft.edit(widget.num).set('AP', new Map([['N', normal]]))
  }
}

function drawEmpty({ draft }: DraftForm, widget: SourceWidget, { target }: Redrawing): void {
  const dict = draft.edit(widget.num)
  const frame = readFrame(draft.file, dict)
  const content = new Content()
  drawFrame(content, frame)
  const matrix = frame.matrix as Matrix | undefined
  const form = formDict([0, 0, frame.width, frame.height], new Map(), matrix)
  dict.set('AP', new Map([['N', target.stream(form, content.bytes())]]))
}
