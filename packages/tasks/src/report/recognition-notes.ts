import { type NoteReaders, some, when } from './note.js'

/** What text recognition did with pages, and which it left. */
export const recognitionNotes: NoteReaders = {
  recognised: (value, { words }) => [
    ...some(value, { label: 'recognised', what: 'page', isNoun: true }),
    ...when(Number(value) > 0 && words === 0, {
      name: 'recognised.empty',
      label: 'recognised',
      what: 'no word was found',
    }),
  ],
  wordsCorrected: (value) => some(value, { label: 'corrected', what: 'word', isNoun: true }),
  pagesRecognised: (value) => {
    const pages = pagesIn(value)
    return some(pages.length, { label: 'recognised', what: 'scanned page', isNoun: true, pages })
  },
  scansWithoutText: (value) => {
    const pages = pagesIn(value)
    return some(pages.length, {
      label: 'without text',
      what: 'scanned page',
      isNoun: true,
      why: 'its text was not recognised',
      pages,
    })
  },
  pagesSkipped: (value, { pagesWithText }) =>
    some(value, {
      label: 'skipped',
      what: 'page',
      isNoun: true,
      examples: pagesIn(pagesWithText).map((page) => `page ${page}`),
      why: 'text is there already',
    }),
  scansWithText: (value, _, named) => {
    const pages = pagesIn(value)
    return some(pages.length, {
      label: 'not read',
      what: 'scanned page',
      isNoun: true,
      examples: pages.map((page) => `page ${page}`),
      pages,
      why: `other text is there, such as a stamp or a fax header: ${named('mode')} redo reads the picture too`,
    })
  },
  pagesBlank: (value) => some(value, { label: 'blank', what: 'page', isNoun: true }),
}

function pagesIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}
