import { printable } from '../wording/printable.js'
import { type NoteReaders, some, texts } from './note.js'

/** What html-to-pdf could not load or keep. */
export const webPageNotes: NoteReaders = {
  blockedAddresses: (value, { blockedRequests }) =>
    some(Number(blockedRequests ?? 0), {
      label: 'not loaded',
      what: 'file',
      isNoun: true,
      examples: texts(value),
      why: 'their addresses may not be reached',
    }),
  failedAddresses: (value, { failedRequests }) =>
    some(Number(failedRequests ?? 0), {
      label: 'missing',
      what: 'file',
      isNoun: true,
      examples: texts(value),
      why: 'the page uses them, but they could not be loaded',
    }),
  exceptions: (value) =>
    texts(value).map((what) => ({ label: 'failed', what: `a script of the page: ${printable(what)}` })),
  removedAddresses: (value, { removedLinks }) =>
    some(Number(removedLinks ?? 0), {
      label: 'removed',
      what: 'link',
      isNoun: true,
      examples: texts(value),
      why: 'they lead to files that are not in the PDF',
    }),
}
