import { count, counts, type ReportFields, text } from './report-field.js'

/** What a conversion to PDF/A changed. */
export function changeFields(of: string): ReportFields {
  return {
    [`${of}.changes[].what`]: text(
      'Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set …',
    ),
    [`${of}.changes[].detail`]: text(
      'What was changed, such as a font or an entry; empty if it has no name.',
    ),
    [`${of}.changes[].count`]: count('Number of changes of this kind.'),
    [`${of}.changes[].pages`]: counts('The first pages with such a change, from 1.'),
  }
}

/** The report of a task with the option `pdfa` has these if its outputs were converted. */
export const archiveFields: ReportFields = {
  'archived[].output': text('Name of the output.'),
  'archived[].standard': text('What it was made to conform to, and was validated for: PDF/A-2b.'),
  ...changeFields('archived[]'),
}
