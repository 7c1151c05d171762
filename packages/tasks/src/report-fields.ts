/** Descriptions of the report fields that several tasks have, by their paths: `files[].name`. */

const droppedFields = {
  'dropped[].kind': 'What sort of thing was lost: link, script, xfa …',
  'dropped[].what': 'The thing, in words.',
  'dropped[].why': 'Why it could not come along.',
  'dropped[].count': 'How many of them.',
}

const inputFields = {
  name: 'The file that was sent.',
  repairs: 'What had to be mended to read it, in words.',
  notes: 'What else is to be known of the output, in words.',
  rescued: 'Whether another engine had to read it first.',
  protectionRemoved: 'Whether the file was encrypted and the output is not: it opens without a password now.',
  signaturesRemoved:
    'How many signatures were taken out, because a changed document’s would not be valid: where it is not 0, the output is no longer signed.',
  ...droppedFields,
}

/** For tasks that change each file. */
export const editedFileFields: Readonly<Record<string, string>> = withPrefix('files[].', {
  ...inputFields,
  pages: 'The pages of the output.',
})

/** For tasks that put pages of files into one. */
export const assembledFields: Readonly<Record<string, string>> = {
  pages: 'The pages of the output.',
  bytes: 'The size of the output.',
  ...withPrefix('inputs[].', {
    ...inputFields,
    pages: 'How many pages of the output come from this file.',
    unfollowedPages:
      'Pages of the file whose content could not be followed, so that they kept all fonts and images they share with other pages.',
    'kept.*': 'How many things of each kind came along: outlines, links, fields, attachments …',
    'renamed[].kind': 'What sort of thing got another name, because its own was taken: field, destination …',
    'renamed[].from': 'Its name in the file.',
    'renamed[].to': 'Its name in the output.',
  }),
  'shared.objects': 'Equal objects that were written once.',
  'shared.streams': 'Equal streams that were written once.',
  'shared.bytes': 'The bytes that were saved by that.',
}

/** The same descriptions for fields further inside: `pages` as `files[].pages`. */
export function withPrefix(prefix: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [`${prefix}${field}`, text]))
}
