import { type NoteReaders, records, some } from './note.js'

/** What edit-pdf does, by its fields. */
const editChanges = {
  objectsAdded: ['added', 'object'],
  annotationsChanged: ['changed', 'annotation'],
  annotationsRemoved: ['removed', 'annotation'],
  repliesAdded: ['replied to', 'annotation'],
  fieldsAdded: ['added', 'form field'],
  fieldsChanged: ['changed', 'form field'],
  fieldsRemoved: ['removed', 'form field'],
  textsChanged: ['changed', 'text'],
  imagesReplaced: ['replaced', 'image'],
  imagesMoved: ['moved', 'image'],
  imagesRemoved: ['removed', 'image'],
} as const

/** What edit-pdf changes. */
export const editNotes: NoteReaders = {
  changes: (value) =>
    Object.entries(value ?? {}).flatMap(([what, number]) => {
      const [label, noun] = editChanges[what as keyof typeof editChanges] ?? ['changed', what]
      return some(number, { label, what: noun, isNoun: true })
    }),
  textsAltered: (value) => {
    const altered = records(value)
    const substituted = altered.filter(({ substitute }) => substitute !== undefined)
    const smaller = altered.filter(({ scale }) => scale !== undefined).length
    return [
      ...some(substituted.length, {
        name: 'textsAltered.font',
        label: 'substituted',
        what: 'font',
        isNoun: true,
        examples: [...new Set(substituted.map(({ font, substitute }) => `${font} by ${substitute}`))],
        why: 'it lacks characters of the new text',
      }),
      ...some(smaller, {
        name: 'textsAltered.smaller',
        label: 'made smaller',
        what: 'text',
        isNoun: true,
        why: 'it is longer than its place',
      }),
      ...some(altered.filter(({ overflows }) => overflows === true).length, {
        name: 'textsAltered.overflows',
        label: 'extends beyond its place',
        what: 'text',
        isNoun: true,
      }),
    ]
  },
  whiteouts: (value) =>
    some(value, {
      label: 'not removed',
      what: 'what is under a whiteout',
      why: 'it is only covered; redaction removes it',
    }),
}
