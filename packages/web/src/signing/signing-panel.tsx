import type { ReactElement } from 'react'
import { Field } from '../options/field.js'
import { labelOf } from '../options/option-labels.js'
import { applies } from '../options/option-values.js'
import type { ControlProps } from '../visual/visual-control.js'
import { KeyField } from './key-field.js'
import { PlaceField } from './place-field.js'
import { withOptions } from './signing-options.js'
import './signing.css'

/** Who signs, why, and where it is seen. */
export function SigningPanel(props: ControlProps): ReactElement | null {
  const { tool, values, onChange } = props
  if (!applies(tool.options, values, 'key')) return null
  return (
    <>
      {(values.signer_url ?? '') === '' && <KeyField {...props} />}
      <Field
        task={tool.name}
        name="reason"
        label={labelOf(tool.name, 'reason')}
        schema={tool.options.properties?.reason ?? {}}
        value={values.reason}
        problems={[]}
        onChange={(reason) => onChange(withOptions(tool, values, { reason }))}
      />
      <PlaceField {...props} />
    </>
  )
}
