import { type NoteReaders, records, some, when } from './note.js'

/** What tag-pdf found out by itself, and what people have to do. */
export const taggingNotes: NoteReaders = {
  tags: (value) =>
    when(value === 'kept', {
      name: 'tags.kept',
      label: 'unchanged',
      what: 'the file has tags already',
    }),
  titleFrom: (value, { title }) =>
    when(value === 'text' || value === 'name', {
      name: `titleFrom.${String(value)}`,
      label: 'title',
      what: `“${String(title)}”`,
      why: value === 'text' ? 'it is the largest heading' : 'the file has no other title than its name',
      examples: [String(title)],
    }),
  languageFrom: (value, { language }) => [
    ...when(value === 'text', {
      name: 'languageFrom.text',
      label: 'language',
      what: String(language),
      why: 'the words of the text are in it: check it',
      examples: [String(language)],
    }),
    ...when(value === '', {
      name: 'languageFrom.none',
      label: 'missing',
      what: 'the language of the text is not known',
    }),
  ],
  figuresWithoutText: (value) =>
    some(value, {
      label: 'not described',
      what: 'figure',
      isNoun: true,
      why: 'nobody said what it shows',
    }),
  textsUnused: (value, { tags }, named) => {
    const unused = records(value)
    const areKept = tags === 'kept'
    return some(unused.length, {
      name: areKept ? 'textsUnused.kept' : 'textsUnused.missing',
      label: 'not used',
      what: 'figure text',
      isNoun: true,
      examples: unused.map(({ page, figure }) => `page ${page}, figure ${figure}`),
      pages: [...new Set(unused.map(({ page }) => Number(page)))],
      why: areKept
        ? `the file keeps its tags: ${named('mode')} redo makes new ones`
        : 'the file has no such figure',
    })
  },
  fieldsDescribed: (value) =>
    some(value, { label: 'described by its name', what: 'form field', isNoun: true }),
  pdfUa: (value) => when(value, { name: 'pdfUa', label: 'accessible', what: 'PDF/UA-1 is kept' }),
  missing: (value) => {
    const rules = records(value).map(({ message }) => String(message))
    return some(rules.length, {
      label: 'not kept',
      what: 'PDF/UA-1 rule',
      isNoun: true,
      examples: rules,
    })
  },
}
