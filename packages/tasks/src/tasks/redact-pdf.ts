import { defineTask } from '../define-task.js'
import { redactIssues, redactOptions } from '../redact/redact-options.js'
import { editedFileFields } from '../report-fields.js'

export default defineTask({
  name: 'redact-pdf',
  title: 'Redact PDF',
  summary:
    'Take areas, words and patterns out of a PDF for good: out of text, pictures, drawings, fields, bookmarks and metadata.',
  group: 'security',
  keywords: ['black out', 'blacken', 'censor', 'remove text', 'anonymise', 'anonymize', 'privacy', 'hide'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'redacted.pdf',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: redactOptions.superRefine((chosen, { addIssue }) => {
    for (const [path, message] of redactIssues(chosen)) addIssue({ code: 'custom', path, message })
  }),
  examples: [
    {
      title: 'A name, wherever it stands',
      entries: [{ filename: 'letter.pdf' }],
      options: { words: ['Words'] },
      expect: { withoutText: ['Words'] },
    },
    {
      title: 'A box at the top of the first page',
      entries: [{ filename: 'report.pdf' }],
      options: { areas: [{ pages: '1', x: 0, y: 0, width: 600, height: 400 }], origin: 'top-left' },
      expect: { xmp: false, attachments: [] },
    },
    {
      title: 'E-mail addresses and a pattern, with a label',
      entries: [{ filename: 'list.pdf' }],
      options: { presets: ['email'], patterns: ['[A-Z]+ ?page'], label: 'REDACTED' },
      expect: { xmp: false },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].nothingFound': 'Whether nothing was redacted, because nothing was found and no area was given.',
    'files[].redactions[].page': 'The page.',
    'files[].redactions[].found[].kind': 'What was redacted: area, word, pattern or the name of a preset.',
    'files[].redactions[].found[].count': 'How many of them.',
    'files[].redactions[].boxes[].x':
      'Where a box stands for what is gone, in points from the left side of the page as it is seen. What follows in its line moves, so that the box does not tell how wide it was.',
    'files[].redactions[].boxes[].y': 'The same from the top.',
    'files[].redactions[].boxes[].width': 'The width of the box.',
    'files[].redactions[].boxes[].height': 'The height of the box.',
    'files[].redactions[].glyphs': 'How many characters were taken out.',
    'files[].redactions[].paths': 'How many drawings were cut or taken out.',
    'files[].redactions[].images': 'How many pictures had pixels overwritten.',
    'files[].redactions[].imagesRemoved':
      'How many pictures were removed as a whole, because their pixels cannot be read.',
    'files[].annotationsRemoved': 'How many annotations and widgets of fields were removed.',
    'files[].masked.bookmarks': 'How many titles of bookmarks were masked.',
    'files[].masked.destinations': 'How many named destinations were removed.',
    'files[].masked.structure': 'How many descriptions in the structure were removed or masked.',
    'files[].masked.others': 'How many other strings were masked.',
    'files[].unreadableCharacters':
      'How many characters of the pages that were searched mean no known text, because their fonts do not say: nothing can be found in them.',
    'files[].fontsPruned': 'How many fonts lost what they say of characters that are no longer shown.',
    'files[].fontOutlinesKept':
      'How many of them keep the outlines of those characters, because their font program cannot be cut.',
    'files[].namesLeft':
      'How many names inside the file, of resources, inks, states and entries, contain what was looked for. Readers do not show them, and they stay.',
    'files[].verifiedBy':
      'What read the result once more and found nothing: octavo itself, and pdfium where words, patterns or presets were looked for and it can read the file.',
    'files[].counts.*':
      'How many things were removed because they may hold anything: attachments, metadata, scripts, hidden layers …',
  },

  async run(context) {
    const { redactEach } = await import('../redact/redact-each.js')
    return redactEach(context)
  },
})
