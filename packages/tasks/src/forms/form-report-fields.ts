import {
  count,
  countOrNull,
  flag,
  measures,
  type ReportFields,
  text,
  texts,
} from '../declare/report-field.js'
import { withPrefix } from '../report/common-fields.js'

/** Descriptions of the report fields of form-fill; the list of fields is the same in its JSON. */
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
    'With list: `none`, `static` if the form also exists as XFA, `dynamic` if readers create its pages from XFA.',
  ),
  'files[].fields': count('With list: number of fields.'),
  'files[].optionsLeftOut': count(
    'With list: number of options of choice fields that are not listed, if the fields together have more than 100,000.',
  ),
  ...withPrefix('files[].list[].', {
    name: text('With list, if there are few fields, as in the JSON: the full name.'),
    type: text('text, checkbox, radio, choice, button, signature or unknown.'),
    label: text('Its label (alternate name), if it has one.'),
    required: flag('Whether a value is required.'),
    readOnly: flag('Whether it is read-only: it is only filled with force.'),
    value: 'Its value: a text, the state of a button, or several choices.',
    default: 'Its default value, which a reset of the form restores.',
    multiline: flag('Text field: whether it has several lines.'),
    password: flag('Text field: whether it is a password field.'),
    comb: flag('Text field: whether each character has its own cell (comb).'),
    maxLength: countOrNull('Text field: maximum number of characters; null for no limit.'),
    combo: flag('Choice field: whether it is a combo box.'),
    editable: flag('Choice field: whether other values than the options are allowed.'),
    multiSelect: flag('Choice field: whether several options can be selected.'),
    'options[].value': text('Choice field: export value of an option.'),
    'options[].label': text('Choice field: displayed text of an option.'),
    optionsLeftOut: count(
      'Choice field: number of options that are not listed, if the fields together have more than 100,000.',
    ),
    checked: flag('Check box or radio buttons: whether one is on.'),
    signed: flag('Signature field: whether it has a signature.'),
    'states[].state': text('Check box or radio buttons: a state other than Off.'),
    'states[].value': text('Its export value, if that is different.'),
    'widgets[].page': countOrNull('Its page, from 1; null if it is on no page.'),
    'widgets[].rect': measures('Left, bottom, right and top in points.'),
    'widgets[].state': text('Check box or radio button: the state that this widget selects.'),
  }),
}
