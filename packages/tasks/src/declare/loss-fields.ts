import { count, countOrNull, type ReportFields, text } from './report-field.js'

/** Every report has these. */
export const lossFields: ReportFields = {
  'losses[].file': text('Name of the input file; empty for the losses that are not listed.'),
  'losses[].kind': text(
    'What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, file (one that was skipped), unknown, or more for the losses that are not listed.',
  ),
  'losses[].page': countOrNull('Page of the file, from 1; null if it is not about a page.'),
  'losses[].count': count('Number of missing or damaged things; 0 if it is not known.'),
  'losses[].what': text('The loss as a sentence.'),
}
