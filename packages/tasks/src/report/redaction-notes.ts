import { type NoteReaders, records, some, when } from './note.js'

/** Why a redacted file may still contain what was searched for. */
const redactionDoubts = {
  similar_text: 'text that can be read as what was searched for is left',
  unreadable_text: 'text whose fonts have no Unicode mapping was not searched',
  images: 'a large image has no text over it, and words in images are not found: recognise its text first',
  uncovered_box: 'something is visible over a box',
  not_read_by_pdfium: 'pdfium cannot read the result',
} as const

/** What redact-pdf removes beside the text, and what it cannot be sure of. */
export const redactionNotes: NoteReaders = {
  nothingFound: (value) => when(value, { label: 'not redacted', what: 'no match was found' }),
  annotationsRemoved: (value) =>
    some(Number(value), {
      label: 'removed',
      what: 'annotation or field',
      why: 'they contained redacted content',
    }),
  optionsRemoved: (value) =>
    some(Number(value), {
      label: 'removed',
      what: 'options of list boxes and combo boxes',
      why: 'they contained redacted content',
    }),
  redactions: (value) => {
    const pages = records(value)
    const total = (field: string): number => pages.reduce((sum, page) => sum + Number(page[field] ?? 0), 0)
    return [
      ...some(total('imagesRemoved'), {
        name: 'redactions.images',
        label: 'removed whole',
        what: 'images',
        why: 'an area touches them, and their pixels cannot be read',
      }),
      ...some(total('linesInPlace'), {
        name: 'redactions.lines',
        label: 'not moved',
        what: 'lines',
        why: 'there was no room, so that their boxes show how wide the removed words were',
      }),
      ...some(total('labelsLeftOut'), {
        name: 'redactions.labels',
        label: 'left out',
        what: 'labels',
        why: 'their boxes are too small for them',
      }),
    ]
  },
  doubts: (value) =>
    records(value).map(({ kind, pages }) => ({
      name: `doubts.${kind}`,
      label: 'not verified',
      what: redactionDoubts[String(kind) as keyof typeof redactionDoubts] ?? String(kind),
      examples: Array.isArray(pages) ? pages.map((page) => `page ${page}`) : [],
      pages: Array.isArray(pages) ? pages.map(Number) : [],
    })),
  unreadableCharacters: (value) =>
    some(Number(value), {
      label: 'not searched',
      what: 'characters',
      why: 'their fonts have no Unicode mapping',
    }),
  namesLeft: (value) =>
    some(Number(value), {
      label: 'kept',
      what: 'name',
      isNoun: true,
      why: 'names inside the file are not shown by readers, and contain what was searched for',
    }),
  fontOutlinesKept: (value) =>
    some(Number(value), {
      label: 'outlines kept',
      what: 'font',
      isNoun: true,
      why: 'their font programs cannot be subset, and still contain the outlines of removed characters',
    }),
}
