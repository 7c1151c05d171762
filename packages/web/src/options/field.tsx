import type { ReactElement } from 'react'
import { ColourField, PercentField, PositionField, TurnField } from './compact-fields.js'
import { FormsField, GroupField, MapField, RowsField } from './compound-fields.js'
import { controlOf } from './control-of.js'
import type { FieldProps } from './field-frame.js'
import { FileField } from './file-field.js'
import { LanguagesField } from './languages-field.js'
import { ChoiceField, ChoicesField, NumberField, PasswordField, SwitchField } from './simple-fields.js'
import { DateField, DayField, JsonField, PagesField, TagsField, TextField } from './text-fields.js'
import { LengthField, SizeField } from './unit-fields.js'

/** The control that fits the schema of a value. */
export function Field(field: FieldProps): ReactElement {
  const control = controlOf(field.schema)
  switch (control.kind) {
    case 'switch':
      return <SwitchField {...field} />
    case 'choice':
      return <ChoiceField {...field} control={control} />
    case 'choices':
      return <ChoicesField {...field} control={control} />
    case 'number':
      return <NumberField {...field} control={control} />
    case 'colour':
      return <ColourField {...field} />
    case 'percent':
      return <PercentField {...field} />
    case 'position':
      return <PositionField {...field} />
    case 'turn':
      return <TurnField {...field} />
    case 'size':
      return <SizeField {...field} />
    case 'length':
      return <LengthField {...field} />
    case 'file':
      return <FileField {...field} control={control} />
    case 'password':
      return <PasswordField {...field} />
    case 'text':
      return <TextField {...field} control={control} />
    case 'pages':
      return <PagesField {...field} />
    case 'day':
      return <DayField {...field} />
    case 'date':
      return <DateField {...field} />
    case 'tags':
      return <TagsField {...field} control={control} />
    case 'languages':
      return <LanguagesField {...field} />
    case 'rows':
      return <RowsField {...field} control={control} Field={Field} />
    case 'map':
      return <MapField {...field} control={control} Field={Field} />
    case 'group':
      return <GroupField {...field} control={control} Field={Field} />
    case 'forms':
      return <FormsField {...field} control={control} Field={Field} />
    case 'json':
      return <JsonField {...field} />
  }
}
