import type { ReactElement } from 'react'
import { labelOf } from '../options/option-labels.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import type { ObjectEdit } from './edits.js'
import { isAdded } from './items.js'
import { Colour, Opacity } from './properties/colour.js'
import { copyToAllPages, duplicateSelected, removeItems, setTraitsOfAll } from './selection.js'

/** Objects that have no colour, and those that have no opacity. */
const COLOURLESS: ReadonlySet<string> = new Set(['image', 'link'])
const OPAQUE: ReadonlySet<string> = new Set(['link', 'whiteout'])

/** What can be set for several things that are selected. */
export function SelectedGroup({
  editor,
  keys,
  pageCount,
}: {
  readonly editor: Editor
  readonly keys: readonly string[]
  readonly pageCount: number
}): ReactElement {
  const text = useText()
  const edits = useStore(editor.edits).filter(({ key }) => keys.includes(key))
  const objects = edits.filter((edit): edit is ObjectEdit => edit.list === 'objects')
  const coloured = objects.filter(({ value }) => !COLOURLESS.has(value.type))
  const translucent = objects.filter(({ value }) => !OPAQUE.has(value.type))
  return (
    <>
      <h2 className="edit-selected">{text('editor.selected', { count: keys.length })}</h2>
      <div className="edit-properties">
        {coloured.length > 0 && (
          <Colour
            label={labelOf('edit-pdf', 'objects.color')}
            value={commonOf(coloured, 'color') ?? '#000000'}
            onChange={(color) => setTraitsOfAll(editor, coloured, { color })}
          />
        )}
        {translucent.length > 0 && (
          <Opacity
            value={commonOf(translucent, 'opacity') ?? 1}
            onChange={(opacity) => setTraitsOfAll(editor, translucent, { opacity })}
          />
        )}
      </div>
      <div className="visual-bar">
        {edits.some(isAdded) && (
          <button type="button" onClick={() => duplicateSelected(editor)}>
            {text('editor.duplicate')}
          </button>
        )}
        {pageCount > 1 && objects.length > 0 && (
          <button type="button" onClick={() => copyToAllPages(editor, objects, pageCount)}>
            {text('editor.all-pages')}
          </button>
        )}
        <button type="button" onClick={() => removeItems(editor, keys)}>
          {text('editor.remove')}
        </button>
      </div>
      <p className="quiet">{text('editor.selected.help')}</p>
    </>
  )
}

/** The value that all have; undefined if they differ. */
function commonOf<Name extends 'color' | 'opacity'>(
  objects: readonly ObjectEdit[],
  name: Name,
): { color: string; opacity: number }[Name] | undefined {
  type Value = { color: string; opacity: number }[Name]
  const values = objects.map(({ value }) => (value as { readonly [key in Name]?: Value })[name])
  return values.every((value) => value === values[0]) ? values[0] : undefined
}
