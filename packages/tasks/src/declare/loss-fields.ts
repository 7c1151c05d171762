import { count, countOrNull, flag, type ReportFields, text, texts } from './report-field.js'

/** Every report has these. */
export const lossFields: ReportFields = {
  'losses[].file': text('Name of the input file; empty for the losses that are not listed.'),
  'losses[].kind': text(
    'What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed.',
  ),
  'losses[].page': countOrNull('Page of the file, from 1; null if it is not about a page.'),
  'losses[].count': count('Number of missing or damaged things; 0 if it is not known.'),
  'losses[].what': text('The loss as a sentence.'),
}

/** Every report of a task that keeps the conformance of its files has these, if a file claims any. */
export const conformanceFields: ReportFields = {
  'conformance[].output': text('Name of the output.'),
  'conformance[].standard': text('A standard that all files of the output claim, such as PDF/A-2b.'),
  'conformance[].conformance': text(
    'Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed.',
  ),
  'conformance[].repaired': flag('Whether the task had broken it, and it was repaired.'),
  'conformance[].rules': texts('The rules that the output breaks, as clause and test: 6.2.11.4.1-1.'),
  'conformance[].why': text('Why it was lost; empty if it was kept.'),
}
