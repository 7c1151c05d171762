import type { DrawingTarget } from '../appearance/drawing-target.js'
import { makeAppearance, visibleRows } from '../appearance/make-appearance.js'
import { describeWidget, type WidgetDescription } from '../appearance/widget-description.js'
import { writeAppearance } from '../appearance/write-appearance.js'
import { fullName, type SourceField, type SourceWidget } from '../document/forms/field-tree.js'
import { draftTarget } from '../edit/draft-target.js'
import { limitExceeded } from '../errors.js'
import type { DraftForm } from './draft-form.js'

/**
 * The maximum number of characters laid out in one filling, over all widgets: a long text in very many
 * widgets would take too long.
 */
const MAX_CHARACTERS = 5_000_000

/** What a field currently shows. */
export type Shown = Pick<WidgetDescription, 'values'> &
  Partial<Pick<WidgetDescription, 'chosen' | 'topIndex'>>

/** Draws the widgets of fields with text again, and records what could not be drawn. */
export class Redrawing {
  /** The characters of each field's value that are in no available font. */
  readonly unshown = new Map<string, Set<string>>()
  readonly target: DrawingTarget
  readonly #form: DraftForm
  #characters = 0

  constructor(form: DraftForm) {
    this.#form = form
    this.target = draftTarget(form.draft)
  }

  redraw(field: SourceField, shown: Shown): void {
    const length = shown.values.reduce((sum, text) => sum + text.length, 1)
    this.#characters += length * field.widgets.length
    if (this.#characters > MAX_CHARACTERS) throw limitExceeded('The text of all boxes', MAX_CHARACTERS)
    for (const widget of field.widgets) this.#redrawWidget(field, widget, shown)
  }

  /** The first visible option of a list box, so that the chosen one is visible. */
  topIndex(field: SourceField, options: number, chosen: number): number {
    const [widget] = field.widgets
    if (widget === undefined) return 0
    const description = this.describe(widget)
    const rows = visibleRows(description)
    const last = Math.max(0, options - rows)
    const present = Math.max(0, Math.min(description.topIndex, last))
    return chosen >= present && chosen < present + rows ? present : Math.max(0, Math.min(chosen, last))
  }

  describe(widget: SourceWidget): WidgetDescription {
    const { draft, tree } = this.#form
    return describeWidget(draft.file, tree.form, this.#form.dict(widget.num))
  }

  #redrawWidget(field: SourceField, widget: SourceWidget, shown: Shown): void {
    const description = { ...this.describe(widget), chosen: [], ...shown }
    const dict = this.#form.draft.edit(widget.num)
    for (const key of widget.isField ? ['AS'] : ['AS', 'V', 'RV']) dict.delete(key)
    const made = makeAppearance(description)
    if (made === undefined) {
      dict.delete('AP')
      return
    }
    const isWhole = made.unshown.length === 0
    if (!isWhole) this.#remember(field, made.unshown)
    // An empty appearance is better than a wrong one: the viewer is asked to draw the value.
    const drawn = isWhole
      ? made
      : (makeAppearance({ ...description, values: [], chosen: [], options: [] }) ?? made)
    dict.set('AP', new Map([['N', writeAppearance(this.target, drawn)]]))
  }

  #remember(field: SourceField, characters: readonly string[]): void {
    const name = fullName(field)
    const known = this.unshown.get(name) ?? new Set<string>()
    for (const character of characters) known.add(character)
    this.unshown.set(name, known)
  }
}
