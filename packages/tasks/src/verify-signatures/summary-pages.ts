import type { NewObject } from '@octavo/pdf/draft'
import { HEADING_SIZE, type Line, reportSheets, wrapped } from '../marked/report-sheets.js'
import { momentOf } from '../wording/moments.js'
import { COLOURS, VERDICT_NAMES } from './verdict-look.js'
import type { DocumentReport, SignatureReport } from './verify-document.js'

/** What was found, in words: the objects of each page. */
export function summaryPages(
  filename: string,
  report: DocumentReport,
  pageOf: (field: string) => number | undefined,
): readonly (readonly NewObject[])[] {
  const { signatures } = report
  const count =
    signatures.length === 0
      ? 'The document has no signatures.'
      : `The document has ${signatures.length === 1 ? 'one signature' : `${signatures.length} signatures and time-stamps`}.`
  const lines = [
    ...wrapped(`Signatures of ${filename}`, { size: HEADING_SIZE, isBold: true }),
    ...wrapped(''),
    ...wrapped(
      `Checked on ${momentOf(new Date())}. ${count} This summary and the frames on the pages behind it are not part of the signed document: this file is only for reading.`,
    ),
    ...signatures.flatMap((signature, index) =>
      signatureLines(signature, index + 1, pageOf(signature.field)),
    ),
  ]
  return reportSheets(lines)
}

function signatureLines(signature: SignatureReport, number: number, page: number | undefined): Line[] {
  const { field, kind, verdict, sentences, level, reason, location } = signature
  const what = kind === 'timestamp' ? 'Document time-stamp' : 'Signature'
  const place =
    page === undefined ? 'It is not shown on a page.' : `It is shown on page ${page + 1} of the document.`
  const stated = [
    ...(reason === null ? [] : [`Stated reason: ${reason}.`]),
    ...(location === null ? [] : [`Stated place: ${location}.`]),
    ...(level === null ? [] : [`Level: PAdES ${level}.`]),
  ]
  return [
    ...wrapped(''),
    ...wrapped(`${number}. ${what} “${field}”: ${VERDICT_NAMES[verdict]}`, {
      isBold: true,
      colour: COLOURS[verdict],
    }),
    ...[...sentences, place, ...stated].flatMap((sentence) => wrapped(sentence, { indent: 14 })),
  ]
}
