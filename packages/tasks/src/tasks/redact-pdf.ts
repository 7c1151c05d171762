import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count, counts, flag, measure, text, texts } from '../declare/report-field.js'
import { redactIssues, redactOptions } from '../redact/redact-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'redact-pdf',
  title: 'Redact PDF',
  summary:
    'Permanently remove areas, words and patterns from a PDF: from text, images, drawings, fields, bookmarks and metadata.',
  group: 'security',
  keywords: ['black out', 'blacken', 'censor', 'remove text', 'anonymise', 'anonymize', 'privacy', 'hide'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['words', 'presets'],
  resultName: 'redacted.pdf',
  givesJson: ({ mode }) => mode === 'find',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: redactOptions.superRefine((chosen, { addIssue }) => {
    for (const [path, message] of redactIssues(chosen)) addIssue(issueOf(path, message))
  }),
  examples: [
    {
      title: 'A name, wherever it occurs',
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
    {
      title: 'Where a word is found, before anything is removed',
      entries: [{ filename: 'letter.pdf' }],
      options: { mode: 'find', words: ['Words'] },
      expect: { json: { count: 12 } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].places': count('With find: number of places where something was found.'),
    'files[].nothingFound': flag(
      'Whether nothing was redacted, because nothing was found and no area was given.',
    ),
    'files[].redactions[].page': count('The page.'),
    'files[].redactions[].found[].kind': text('Kind of match: area, word, pattern or the name of a preset.'),
    'files[].redactions[].found[].count': count('Number of them.'),
    'files[].redactions[].boxes[].x': measure(
      'Left edge of a box over removed content, in points from the left edge of the page as displayed. Beside words, the rest of the line moves, so that the box does not reveal the width of the word; beside areas nothing moves.',
    ),
    'files[].redactions[].boxes[].y': measure('Its upper edge, from the top of the page.'),
    'files[].redactions[].boxes[].width': measure('The width of the box.'),
    'files[].redactions[].boxes[].height': measure('The height of the box.'),
    'files[].redactions[].glyphs': count('Number of removed characters.'),
    'files[].redactions[].paths': count('Number of drawings that were clipped or removed.'),
    'files[].redactions[].linesInPlace': count(
      'Number of lines without room to move the text beside a removed word: the box is as wide as the word.',
    ),
    'files[].redactions[].labelsLeftOut': count('Number of boxes that are too small for the label.'),
    'files[].redactions[].images': count('Number of images with overwritten pixels.'),
    'files[].redactions[].imagesRemoved': count(
      'Number of images that were removed completely, because their pixels cannot be read.',
    ),
    'files[].annotationsRemoved': count('Number of removed annotations and form field widgets.'),
    'files[].optionsRemoved': count('Number of options removed from list boxes and combo boxes.'),
    'files[].masked.bookmarks': count('Number of masked bookmark titles.'),
    'files[].masked.destinations': count('Number of removed named destinations.'),
    'files[].masked.structure': count('Number of removed or masked descriptions in the structure tree.'),
    'files[].masked.others': count('Number of other masked strings.'),
    'files[].unreadableCharacters': count(
      'Number of characters on the searched pages whose fonts have no Unicode mapping: nothing can be found in them.',
    ),
    'files[].fontsPruned': count('Number of fonts from which unused characters were removed.'),
    'files[].fontOutlinesKept': count(
      'Number of them that keep the outlines of those characters, because their font program cannot be subset.',
    ),
    'files[].namesChanged': count(
      'Number of names inside the file that contained what was searched for and were replaced: of resources, inks, states of buttons, structure types and embedded fonts.',
    ),
    'files[].namesLeft': count(
      'Number of names inside the file that contain what was searched for and were kept: those that the PDF format defines, and names of fonts that are not embedded.',
    ),
    'files[].verifiedBy': texts(
      'What read the result again and found nothing: octavo itself, pdfium if something was searched for, and the pixels of the boxes as pdfium renders them, if there are at most some 200 pages with boxes. Empty if there are doubts.',
    ),
    'files[].doubts[].kind': text(
      'Why something may be left although nothing was found: similar_text (text that can be read as a searched word, such as letters wide apart, on top of each other or of another alphabet), unreadable_text (fonts without a Unicode mapping, or with one to characters of private use), images (large images without text over them, in which nothing is searched), uncovered_box (something is visible over a box), not_read_by_pdfium.',
    ),
    'files[].doubts[].pages': counts('The pages that it concerns.'),
    'files[].counts.*': count(
      'Number of objects that were removed because they may contain anything: attachments, metadata, scripts, hidden layers …',
    ),
  },

  async run(context) {
    if (context.options.mode === 'find') {
      const { findEach } = await import('../redact/find-each.js')
      return findEach(context)
    }
    const { redactEach } = await import('../redact/redact-each.js')
    return redactEach(context)
  },
})
