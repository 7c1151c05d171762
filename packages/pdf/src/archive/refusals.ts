import type { Failure } from '../conformance/judge.js'
import { type Standard, titleOf } from '../conformance/standards.js'
import { PdfError } from '../errors.js'
import type { ArchiveLoss, ArchiveLossKind, Conversion } from './conversion.js'

const MAX_NAMED = 10
/** By clause of ISO 14289-1: what only people know, for the details of the error. */
const LACKS: readonly (readonly [clause: string, what: string])[] = [
  ['7.2', 'language'],
  ['7.3', 'alternatives'],
]

const SENTENCES: Readonly<Record<ArchiveLossKind, string>> = {
  script_removed: 'scripts are removed',
  action_lost: 'actions are removed',
  attachment_removed: 'attached files are removed',
  multimedia_removed: 'sound, video or 3D is removed',
  annotation_removed: 'annotations become plain content or are removed',
  xfa_removed: 'the XFA form is removed, and its plain form stays',
  layers_removed: 'layers can no longer be switched on and off',
  layer_not_printed: 'layers that are only printed are printed no more',
  transparency_flattened: 'transparency is flattened',
  colour_changed: 'colours are shown slightly differently',
  content_removed: 'content that is not in the file is removed',
  font_substituted: 'fonts are substituted',
  value_cut: 'long values are cut',
  claim_removed: 'a claim that is not known to be true is removed',
}

/** A claim that may not be true is nothing that a reader would miss. */
export function isMissed({ what }: ArchiveLoss): boolean {
  return what !== 'claim_removed'
}

/** What a loss means, as a part of a sentence. */
export function lossText({ what, detail }: Pick<ArchiveLoss, 'what' | 'detail'>): string {
  return detail === undefined || detail === '' ? SENTENCES[what] : `${SENTENCES[what]} (${detail})`
}

/** `PDF/A-2b`, or `PDF/A-2b and PDF/UA-1`. */
function titlesOf(standards: readonly Standard[]): string {
  return standards.map(titleOf).join(' and ')
}

export function lossRefused({ standards, losses }: Conversion): PdfError {
  const texts = [...new Set(losses.filter(isMissed).map(lossText))]
  const named = texts.slice(0, MAX_NAMED).join('; ')
  const more = texts.length > MAX_NAMED ? `; and ${texts.length - MAX_NAMED} more` : ''
  return new PdfError(
    'conversion_loss',
    `As ${titlesOf(standards)} the document would lose something: ${named}${more}.`,
    { losses: losses.length },
  )
}

/** The document breaks rules after everything that can be repaired was repaired. */
export function remainingRefused({
  standards,
  remaining,
  unchecked,
}: {
  readonly standards: readonly Standard[]
  readonly remaining: readonly Failure[]
  readonly unchecked: readonly string[]
}): PdfError {
  const rules = remaining
    .slice(0, MAX_NAMED)
    .map(({ clause, test, message }) => `${clause} (test ${test}): ${message}`)
  const reasons = [...rules, ...unchecked.slice(0, MAX_NAMED)]
    .map((reason) => (/[.!?]$/.test(reason) ? reason : `${reason}.`))
    .join(' ')
  const lacks = LACKS.flatMap(([clause, what]) =>
    remaining.some((rule) => rule.clause === clause) ? [what] : [],
  )
  return new PdfError(
    'not_convertible',
    `The document cannot be made to conform to ${titlesOf(standards)}. What remains: ${reasons}`,
    { rules: remaining.length, lacks: lacks.join(' ') },
  )
}
