import { withPrefix } from '../report-fields.js'

/** Descriptions of the fields in the report of form-fill; the list of fields is the same in its JSON. */
export const filledFileFields: Readonly<Record<string, string>> = {
  'files[].filled': 'With fill: the full names of the fields that were filled.',
  'files[].skipped': 'With fill: names that were sent and that the file does not have.',
  'files[].unshown[].field':
    'With fill: a field whose value no font at hand can show whole; readers are asked to draw it.',
  'files[].unshown[].characters': 'The characters that are missing.',
  'files[].xfaRemoved': 'With fill: whether the form was also there as XFA, which was taken away.',
  'files[].scriptsNotRun':
    'With fill: whether the form calculates, checks or formats by scripts. They were not run: what depends on the filled fields is as it was.',
  'files[].claimsDropped':
    'With fill: standards that the document no longer claims to keep to, because a font that it draws with is not embedded: PDF/A-2b …',
  'files[].flattened': 'With fill: how many fields became part of the page.',
}

export const listedFileFields: Readonly<Record<string, string>> = {
  'files[].xfa':
    'With list: `none`, `static` where the form is also there as XFA, `dynamic` where its pages are made from XFA by the reader.',
  'files[].fields': 'With list: how many fields there are.',
  'files[].optionsLeftOut':
    'With list: how many options of choices are not listed, where the fields together have more than 100,000.',
  ...withPrefix('files[].list[].', {
    name: 'With list, where the fields are few, as in the JSON: the full name.',
    type: 'text, checkbox, radio, choice, button, signature or unknown.',
    label: 'What people are told it is, where the file says so.',
    required: 'Whether it has to be filled.',
    readOnly: 'Whether it is filled only with force.',
    value: 'What it holds: a text, the state of a button, or several choices.',
    default: 'What it holds again when the form is reset.',
    multiline: 'Of a text: whether it takes several lines.',
    password: 'Of a text: whether it shows stars.',
    comb: 'Of a text: whether each character stands in a cell of its own.',
    maxLength: 'Of a text: the most characters; null where there is no limit.',
    combo: 'Of a choice: whether it unfolds.',
    editable: 'Of a choice: whether other texts than the options may be given.',
    multiSelect: 'Of a choice: whether several may be chosen.',
    'options[].value': 'Of a choice: what is exported for an option.',
    'options[].label': 'Of a choice: what people read.',
    optionsLeftOut:
      'Of a choice: how many more options there are, where the fields together have more than 100,000.',
    checked: 'Of a check box or radio buttons: whether any is on.',
    'states[].state': 'Of a check box or radio buttons: a state besides Off.',
    'states[].value': 'What is exported for it, where that is something else.',
    'widgets[].page': 'The page it stands on, from 1; null where it stands on none.',
    'widgets[].rect': 'Left, bottom, right and top in points.',
    'widgets[].state': 'Of a check box or radio button: the state that this one stands for.',
  }),
}
