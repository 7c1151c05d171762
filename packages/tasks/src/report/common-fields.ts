import { count, counts, flag, type ReportFields, text, texts } from '../declare/report-field.js'

/** The report fields that several tasks have, by path: `files[].name`. */

const droppedFields = {
  'dropped[].kind': text('Kind of object that was dropped: link, script, xfa …'),
  'dropped[].what': text('Description of the object.'),
  'dropped[].why': text('Why it was dropped.'),
  'dropped[].count': count('Number of them.'),
}

const inputFields = {
  name: text('Name of the input file.'),
  repairs: texts('What had to be repaired to read it.'),
  notes: texts('Notes about the output.'),
  rescued: flag('Whether pdfium had to recover it first.'),
  protectionRemoved: flag('Whether the file was encrypted and the output is not.'),
  signaturesRemoved: count('Number of removed signatures: they would not be valid for the changed document.'),
  ...droppedFields,
}

/** For tasks that change each file. */
export const editedFileFields: ReportFields = withPrefix('files[].', {
  ...inputFields,
  pages: count('Number of pages of the output.'),
})

/** For tasks that combine pages of files into one. */
export const assembledFields: ReportFields = {
  pages: count('Number of pages of the output.'),
  bytes: count('Size of the output in bytes.'),
  ...withPrefix('inputs[].', {
    ...inputFields,
    pages: count('Number of pages of the output that come from this file.'),
    unfollowedPages: counts(
      'Pages whose content could not be analysed, so that they keep all fonts and images that they share with other pages.',
    ),
    'kept.*': count('Number of kept objects of each kind: outlines, links, fields, attachments …'),
    'renamed[].kind': text(
      'Kind of object that was renamed because of a name collision: field, destination …',
    ),
    'renamed[].from': text('Its name in the file.'),
    'renamed[].to': text('Its name in the output.'),
  }),
  'shared.objects': count('Equal objects that were written once.'),
  'shared.streams': count('Equal streams that were written once.'),
  'shared.bytes': count('Bytes saved by sharing.'),
}

/** For tasks that convert each file to another format; `lacks` says which kinds of things are dropped. */
export function convertedFileFields(lacks: string): ReportFields {
  return withPrefix('files[].', {
    name: text('Name of the input file.'),
    pages: count('Number of converted pages.'),
    tables: count('Number of tables.'),
    pagesRecognised: counts(
      'Numbers of the scanned pages whose text was recognised first; the first hundred.',
    ),
    scansWithoutText: counts(
      'Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred.',
    ),
    repairs: texts('What had to be repaired to read it.'),
    rescued: flag('Whether pdfium had to recover it first.'),
    pagesUnread: counts('Numbers of the pages with unreadable content; the first hundred.'),
    'dropped[].kind': text(lacks),
    'dropped[].what': text('The same as a noun.'),
    'dropped[].why': text('The reason.'),
    'dropped[].count': count('How many.'),
  })
}

/** What the documents have into which files are converted. */
export const convertedContentFields: ReportFields = withPrefix('files[].', {
  words: count('Number of words.'),
  headings: count('Number of headings.'),
  pictures: count('Number of places with a picture.'),
  drawings: count('Number of drawings.'),
  footnotes: count('Number of footnotes and endnotes.'),
})

/** The same fields under another path: `pages` as `files[].pages`. */
export function withPrefix(prefix: string, fields: ReportFields): ReportFields {
  return Object.fromEntries(Object.entries(fields).map(([path, field]) => [`${prefix}${path}`, field]))
}
