import { count, countOrNull, flag, measures, type ReportFields, text, texts } from '../report-field.js'
import { withPrefix } from '../report-fields.js'

/** Descriptions of the fields in the report of form-fill; the list of fields is the same in its JSON. */
export const filledFileFields: ReportFields = {
  'files[].filled': texts('With fill: the full names of the fields that were filled.'),
  'files[].skipped': texts('With fill: names that were sent and that the file does not have.'),
  'files[].unshown[].field': text(
    'With fill: a field whose value has characters that no available font has; readers are asked to draw it.',
  ),
  'files[].unshown[].characters': text('The characters that are missing.'),
  'files[].xfaRemoved': flag('With fill: whether an XFA form was removed.'),
  'files[].scriptsNotRun': flag(
    'With fill: whether the form calculates, checks or formats by scripts. They were not run: fields that depend on the filled ones are unchanged.',
  ),
  'files[].claimsDropped': texts(
    'With fill: removed conformance claims, because a font is not embedded: PDF/A-2b …',
  ),
  'files[].flattened': count('With fill: number of flattened fields.'),
}

export const listedFileFields: ReportFields = {
  'files[].xfa': text(
    'With list: `none`, `static` where the form is also there as XFA, `dynamic` where its pages are made from XFA by the reader.',
  ),
  'files[].fields': count('With list: number of fields.'),
  'files[].optionsLeftOut': count(
    'With list: how many options of choices are not listed, where the fields together have more than 100,000.',
  ),
  ...withPrefix('files[].list[].', {
    name: text('With list, where the fields are few, as in the JSON: the full name.'),
    type: text('text, checkbox, radio, choice, button, signature or unknown.'),
    label: text('What people are told it is, where the file says so.'),
    required: flag('Whether it has to be filled.'),
    readOnly: flag('Whether it is filled only with force.'),
    value: 'What it holds: a text, the state of a button, or several choices.',
    default: 'What it holds again when the form is reset.',
    multiline: flag('Of a text: whether it takes several lines.'),
    password: flag('Of a text: whether it shows stars.'),
    comb: flag('Of a text: whether each character stands in a cell of its own.'),
    maxLength: countOrNull('Of a text: the most characters; null where there is no limit.'),
    combo: flag('Of a choice: whether it unfolds.'),
    editable: flag('Of a choice: whether other texts than the options may be given.'),
    multiSelect: flag('Of a choice: whether several may be chosen.'),
    'options[].value': text('Of a choice: what is exported for an option.'),
    'options[].label': text('Of a choice: what people read.'),
    optionsLeftOut: count(
      'Of a choice: how many more options there are, where the fields together have more than 100,000.',
    ),
    checked: flag('Of a check box or radio buttons: whether any is on.'),
    'states[].state': text('Of a check box or radio buttons: a state besides Off.'),
    'states[].value': text('What is exported for it, where that is something else.'),
    'widgets[].page': countOrNull('The page it stands on, from 1; null where it stands on none.'),
    'widgets[].rect': measures('Left, bottom, right and top in points.'),
    'widgets[].state': text('Of a check box or radio button: the state that this one stands for.'),
  }),
}
