import { defineTask } from '../define-task.js'
import { redactIssues, redactOptions } from '../redact/redact-options.js'
import { count, flag, measure, text } from '../report-field.js'
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
    'files[].nothingFound': flag(
      'Whether nothing was redacted, because nothing was found and no area was given.',
    ),
    'files[].redactions[].page': count('The page.'),
    'files[].redactions[].found[].kind': text(
      'What was redacted: area, word, pattern or the name of a preset.',
    ),
    'files[].redactions[].found[].count': count('How many of them.'),
    'files[].redactions[].boxes[].x': measure(
      'Where a box stands for what is gone, in points from the left side of the page as it is seen. What follows in its line moves, so that the box does not tell how wide it was.',
    ),
    'files[].redactions[].boxes[].y': measure('The same from the top.'),
    'files[].redactions[].boxes[].width': measure('The width of the box.'),
    'files[].redactions[].boxes[].height': measure('The height of the box.'),
    'files[].redactions[].glyphs': count('How many characters were taken out.'),
    'files[].redactions[].paths': count('How many drawings were cut or taken out.'),
    'files[].redactions[].images': count('How many pictures had pixels overwritten.'),
    'files[].redactions[].imagesRemoved': count(
      'How many pictures were removed as a whole, because their pixels cannot be read.',
    ),
    'files[].annotationsRemoved': count('How many annotations and widgets of fields were removed.'),
    'files[].masked.bookmarks': count('How many titles of bookmarks were masked.'),
    'files[].masked.destinations': count('How many named destinations were removed.'),
    'files[].masked.structure': count('How many descriptions in the structure were removed or masked.'),
    'files[].masked.others': count('How many other strings were masked.'),
    'files[].unreadableCharacters': count(
      'How many characters of the pages that were searched mean no known text, because their fonts do not say: nothing can be found in them.',
    ),
    'files[].fontsPruned': count('How many fonts lost what they say of characters that are no longer shown.'),
    'files[].fontOutlinesKept': count(
      'How many of them keep the outlines of those characters, because their font program cannot be cut.',
    ),
    'files[].counts.*': count(
      'How many things were removed because they may hold anything: attachments, metadata, scripts, hidden layers …',
    ),
  },

  async run(context) {
    const { redactEach } = await import('../redact/redact-each.js')
    return redactEach(context)
  },
})
