import { type ReactElement, useState } from 'react'
import { DeviceError, runOnDevice } from '../device/device.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import { type Edit, type NewField, newKey } from './edits.js'
import { fieldBox, unknownFields } from './fields.js'
import { placeOf } from './frame.js'
import { Check } from './properties/inputs.js'

/** Finds fields on the pages. All or some of them are then added in one step. */
export function SuggestFields({
  editor,
  file,
}: {
  readonly editor: Editor
  readonly file: ChosenFile
}): ReactElement {
  const text = useText()
  const [said, setSaid] = useState('')
  const suggested = useStore(editor.suggested)
  const chosen = suggested.filter(({ isChosen }) => isChosen)
  const find = async (): Promise<void> => {
    setSaid(text('visual.reading'))
    const found = unknownFields(await fieldsOn(file), editor.edits.get())
    editor.suggested.set(found.map((field) => ({ field, isChosen: true })))
    const message = text(found.length === 0 ? 'editor.field.none' : 'editor.field.found', {
      count: found.length,
    })
    setSaid(message)
    announce(message)
  }
  const add = (): void => {
    const added = chosen.map(({ field }): Edit => ({ key: newKey(), list: 'fields', value: field }))
    editor.replace([...editor.edits.get(), ...added])
    editor.suggested.set([])
    setSaid('')
    announce(text('editor.field.added', { count: added.length }))
  }
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void find().catch((error: unknown) => {
            if (!(error instanceof DeviceError)) throw error
            setSaid(text('editor.field.none'))
          })
        }
      >
        {text('editor.field.suggest')}
      </button>
      {said !== '' && <p className="quiet">{said}</p>}
      {suggested.length > 0 && (
        <>
          <ul className="edit-suggestions" aria-label={text('editor.field.suggestions')}>
            {suggested.map(({ field, isChosen }, index) => (
              <li key={field.name}>
                <Check
                  label={text('editor.object', { type: field.tooltip ?? field.name, page: field.page })}
                  isOn={isChosen}
                  onChange={() => toggleSuggested(editor, index)}
                />
              </li>
            ))}
          </ul>
          <div className="visual-bar">
            <button type="button" className="primary" disabled={chosen.length === 0} onClick={add}>
              {text('editor.field.add', { count: chosen.length })}
            </button>
            <button
              type="button"
              onClick={() => {
                editor.suggested.set([])
                setSaid('')
              }}
            >
              {text('editor.field.dismiss')}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** What the task suggests for a document. */
async function fieldsOn({ file, password, page, rotation }: ChosenFile): Promise<readonly NewField[]> {
  const entry = { file, filename: file.name, page, rotation, ...(password !== undefined && { password }) }
  const request = { task: 'edit-pdf', entries: [entry], options: { mode: 'suggest-fields' } }
  const result = await runOnDevice(request, { onProgress: () => undefined })
  const { fields } = JSON.parse(await (await result.outputs[0]!.blob()).text()) as {
    fields: readonly NewField[]
  }
  await result.release()
  return fields
}

function toggleSuggested(editor: Editor, index: number): void {
  editor.suggested.change((all) =>
    all.map((each, at) => (at === index ? { ...each, isChosen: !each.isChosen } : each)),
  )
}

/** The suggestions on a page: a click leaves one out or takes it again. */
export function SuggestedOnPage({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: number
}): ReactElement[] {
  const text = useText()
  return useStore(editor.suggested).flatMap(({ field, isChosen }, index) =>
    field.page !== page
      ? []
      : [
          <button
            key={field.name}
            type="button"
            className="edit-suggestion"
            aria-pressed={isChosen}
            aria-label={text('editor.object', { type: field.tooltip ?? field.name, page })}
            style={placeOf(fieldBox(field))}
            onClick={() => toggleSuggested(editor, index)}
          />,
        ],
  )
}
