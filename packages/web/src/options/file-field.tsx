import { type ReactElement, useContext } from 'react'
import { isAccepted } from '../files/accepted-type.js'
import { FileButton } from '../files/file-button.js'
import type { InputFiles } from '../files/input-files.js'
import { useStore } from '../store.js'
import { unsetText } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { Control } from './control-of.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { FormContext } from './form-context.js'
import { shown } from './simple-fields.js'

type Props = FieldProps & { readonly control: Extract<Control, { kind: 'file' }> }

/** One of the chosen files, or another one that is chosen here. Without files, as in a workflow, there is nothing to choose. */
export function FileField(props: Props): ReactElement | null {
  const { files } = useContext(FormContext)
  return files === undefined ? null : <ChosenFileField {...props} files={files} />
}

function ChosenFileField({
  control: { accepts },
  files,
  ...field
}: Props & { readonly files: InputFiles }): ReactElement {
  const text = useText()
  const chosen = useStore(files.files)
  const value = String(shown(field) ?? '')
  const names = [
    ...new Set(chosen.filter(({ file }) => isAccepted(file, accepts)).map(({ file }) => file.name)),
  ]
  const isLost = value !== '' && !names.includes(value)
  return (
    <FieldFrame field={field} own={isLost ? text('options.file.lost', { name: value }) : undefined}>
      {(ids) => (
        <span className="file-choice">
          <select
            id={ids.control}
            value={value}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            onChange={({ target }) => field.onChange(target.value)}
          >
            <option value="">{unsetText(field.task, field.name) ?? text('options.value.none')}</option>
            {[...names, ...(isLost ? [value] : [])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <FileButton
            accepts={accepts}
            onFiles={(added) => {
              files.add(added)
              if (added[0] !== undefined) field.onChange(added[0].name)
            }}
          >
            {text('options.file.choose')}
          </FileButton>
        </span>
      )}
    </FieldFrame>
  )
}
