/** What the fields say that the reports of several tasks have. */
const droppedWords = {
  'dropped[].kind': 'What sort of thing was lost: link, script, xfa …',
  'dropped[].what': 'The thing, in words.',
  'dropped[].why': 'Why it could not come along.',
  'dropped[].count': 'How many of them.',
}

const inputWords = {
  name: 'The file that was sent.',
  repairs: 'What had to be mended to read it, in words.',
  rescued: 'Whether another engine had to read it first.',
  signaturesRemoved: 'Signatures that were taken out: a changed document’s would no longer be valid.',
  ...droppedWords,
}

/** Of tasks that change each file. */
export const editedFileWords: Readonly<Record<string, string>> = under('files[].', {
  ...inputWords,
  pages: 'The pages of the output.',
  protectionRemoved: 'Whether the file was encrypted and the output is not.',
})

/** Of tasks that put pages of files into one. */
export const assembledWords: Readonly<Record<string, string>> = {
  pages: 'The pages of the output.',
  bytes: 'The size of the output.',
  ...under('inputs[].', {
    ...inputWords,
    pages: 'How many pages of the output come from this file.',
    'kept.*': 'How many things of each kind came along: outlines, links, fields, attachments …',
    'renamed[].kind': 'What sort of thing got another name, because its own was taken: field, destination …',
    'renamed[].from': 'Its name in the file.',
    'renamed[].to': 'Its name in the output.',
  }),
  'shared.objects': 'Equal objects that were written once.',
  'shared.streams': 'Equal streams that were written once.',
  'shared.bytes': 'The bytes that were saved by that.',
}

function under(place: string, words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([field, text]) => [`${place}${field}`, text]))
}
