import type { TaskTexts } from '../translation.js'

/** Where the value itself, written as a word, would not say it as well. */
export const choices: TaskTexts['choices'] = {
  signature_appearance: { keep: 'Keep on the page' },
  dynamic_xfa: { refuse: 'Refuse the file', keep_pages: 'Keep the pages of the file' },
  signatures: { strip: 'Remove', refuse: 'Refuse the file' },
  orientation: { auto: 'Automatic', keep: 'Turn all' },
  size: { first: 'As the first page', custom: 'Own size' },

  kind: {
    XYZ: 'Place and zoom',
    Fit: 'Whole page',
    FitH: 'Page width',
    FitV: 'Page height',
    FitR: 'Rectangle',
    FitB: 'Whole content',
    FitBH: 'Content width',
    FitBV: 'Content height',
  },
  annotations: {
    text: 'Note',
    freetext: 'Text box',
    squiggly: 'Wavy underline',
    strikeout: 'Strike-through',
    ink: 'Freehand drawing',
    popup: 'Pop-up window',
    fileattachment: 'Attached file',
    printermark: 'Printer’s mark',
    trapnet: 'Trap network',
    redact: 'Redaction',
    richmedia: 'Rich media',
  },
  view: { screen: 'On screen', print: 'Printed' },
  unknown: { refuse: 'Refuse the file' },
  xfa: { refuse: 'Refuse the file' },
  flatten: { filled: 'Filled fields', all: 'All fields' },

  bookmarks: { none: 'No', wrap: 'Yes' },
  fields: { share: 'Share one value' },
  allow: {
    print: 'Printing',
    'print-high-quality': 'Printing in full quality',
    modify: 'Changing the content',
    copy: 'Copying text and pictures',
    annotate: 'Commenting',
    'fill-forms': 'Filling in forms',
    accessibility: 'Access for screen readers',
    assemble: 'Inserting, turning and deleting pages',
  },
  trapped: { keep: 'As it is' },
  clear: { creator: 'Created with', producer: 'PDF producer', custom: 'Further entries' },

  order: { across: 'Row by row', down: 'Column by column' },
  blank: { true: 'Yes' },
  fit: { contain: 'Whole page', cover: 'Fill the sheet', none: 'Keep scale' },
  by: { page: 'Each page', every: 'Page count' },
  'extract-text.format': {
    text: 'Plain text',
    pages: 'Text of each page, as JSON',
    json: 'Words with their places, as JSON',
  },
  'extract-text.tags': { auto: 'Where they are good' },
}
