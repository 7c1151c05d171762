import { count, counts, flag, type ReportFields, text, texts } from './report-field.js'

/** The report fields that several tasks have, by their paths: `files[].name`. */

const droppedFields = {
  'dropped[].kind': text('What sort of thing was lost: link, script, xfa …'),
  'dropped[].what': text('The thing, in words.'),
  'dropped[].why': text('Why it could not come along.'),
  'dropped[].count': count('How many of them.'),
}

const inputFields = {
  name: text('The file that was sent.'),
  repairs: texts('What had to be mended to read it, in words.'),
  notes: texts('What else is to be known of the output, in words.'),
  rescued: flag('Whether another engine had to read it first.'),
  protectionRemoved: flag(
    'Whether the file was encrypted and the output is not: it opens without a password now.',
  ),
  signaturesRemoved: count(
    'How many signatures were taken out, because a changed document’s would not be valid: where it is not 0, the output is no longer signed.',
  ),
  ...droppedFields,
}

/** For tasks that change each file. */
export const editedFileFields: ReportFields = withPrefix('files[].', {
  ...inputFields,
  pages: count('The pages of the output.'),
})

/** For tasks that put pages of files into one. */
export const assembledFields: ReportFields = {
  pages: count('The pages of the output.'),
  bytes: count('The size of the output.'),
  ...withPrefix('inputs[].', {
    ...inputFields,
    pages: count('How many pages of the output come from this file.'),
    unfollowedPages: counts(
      'Pages of the file whose content could not be followed, so that they kept all fonts and images they share with other pages.',
    ),
    'kept.*': count('How many things of each kind came along: outlines, links, fields, attachments …'),
    'renamed[].kind': text(
      'What sort of thing got another name, because its own was taken: field, destination …',
    ),
    'renamed[].from': text('Its name in the file.'),
    'renamed[].to': text('Its name in the output.'),
  }),
  'shared.objects': count('Equal objects that were written once.'),
  'shared.streams': count('Equal streams that were written once.'),
  'shared.bytes': count('The bytes that were saved by that.'),
}

/** The same fields further inside: `pages` as `files[].pages`. */
export function withPrefix(prefix: string, fields: ReportFields): ReportFields {
  return Object.fromEntries(Object.entries(fields).map(([path, field]) => [`${prefix}${path}`, field]))
}
