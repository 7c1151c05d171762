import { ARCHIVE_STANDARDS, convertToPdfA, type PdfAStandard } from '@octavo/pdf/archive'
import { claimedStandards } from '@octavo/pdf/claimed-standards'
import { removeClaims, signatureNames, writeDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { type Conformance, type Standard, titleOf, validate } from '@octavo/pdf/validate'
import type { TaskFile } from '../declare/task.js'
import type { KeptClaim } from './kept-claim.js'
import { type Readable, reading, rewritten, withDraft } from './rewrite-output.js'
import type { KeepingContext, WrittenPdf } from './written-pdf.js'

/** Rules that are listed in a report, and those that a sentence names. */
const MAX_RULES = 50
const MAX_NAMED = 5
const MAX_WHY = 400

/**
 * Validates an output for standards, repairs what the task broke, and removes claims that are not true. A signed output
 * is only validated. Returns what became of each standard.
 */
export function settleClaims(
  output: WrittenPdf,
  standards: readonly Standard[],
  claimsBefore: (file: TaskFile) => readonly Standard[],
  context: KeepingContext,
): KeptClaim[] {
  const isSigned = withDraft(output, context, (draft) => signatureNames(draft).length > 0)
  let results = validated(output, standards, context)
  let repair: Repair = { isDone: false, whyNot: '' }
  if (!isSigned && needsRepair(output, results, context)) {
    repair = repaired(output, standards, claimsBefore, context)
    if (repair.isDone) results = validated(output, standards, context)
  }
  const kept = results.filter(({ isConformant }) => isConformant).map(({ standard }) => standard)
  if (!isSigned) withdrawClaims(output, context, kept)
  return results.map((result) => keptClaim(output, result, repair))
}

interface Repair {
  readonly isDone: boolean
  /** Empty if nothing could be tried. */
  readonly whyNot: string
}

/** Removes all claims from the metadata of an output except those of these standards. */
export function withdrawClaims(
  output: WrittenPdf,
  context: KeepingContext,
  kept: readonly Standard[] = [],
): void {
  const untrue = claimsOf(output, context).filter((standard) => !kept.includes(standard))
  if (untrue.length === 0) return
  const names = new Set(untrue.map(titleOf))
  rewritten(output, context, (draft, sink) => {
    removeClaims(draft, ({ name }) => names.has(name))
    const { primitives, signal, maxBytes } = context
    writeDraft(draft, sink, { primitives, signal, limits: { maxOutputBytes: maxBytes } })
  })
}

/** Merged documents can all conform to a standard that none of them claims. */
function needsRepair(output: WrittenPdf, results: readonly Conformance[], context: KeepingContext): boolean {
  const claimed = claimsOf(output, context)
  return results.some(
    ({ standard, isConformant }) => isArchive(standard) && !(isConformant && claimed.includes(standard)),
  )
}

/** Only what conformed before is repaired: the rest would change more than the task was asked for. */
function repaired(
  output: WrittenPdf,
  standards: readonly Standard[],
  claimsBefore: (file: TaskFile) => readonly Standard[],
  context: KeepingContext,
): Repair {
  const standard = standards.find(isArchive)
  if (standard === undefined) return { isDone: false, whyNot: '' }
  const before = new Map(output.from.map(({ file, filename }) => [file, filename]))
  for (const [file, filename] of before) {
    const own = claimsBefore(file).filter((claimed) => !claimed.startsWith('ua'))
    const broken = validated({ open: () => file.open(), password: file.password }, own, context)
    if (broken.some(({ isConformant }) => !isConformant))
      return { isDone: false, whyNot: `${filename} did not conform before either.` }
  }
  try {
    const { primitives, signal, maxBytes } = context
    rewritten(output, context, (draft, sink) => {
      const limits = { maxOutputBytes: maxBytes }
      convertToPdfA(draft, sink, { standard, allowLoss: false, primitives, signal, limits })
    })
    return { isDone: true, whyNot: '' }
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return { isDone: false, whyNot: error.message }
    throw error
  }
}

function isArchive(standard: Standard): standard is PdfAStandard {
  return (ARCHIVE_STANDARDS as readonly Standard[]).includes(standard)
}

/** Texts of reports have at most 500 characters, and this one is part of another. */
function shortened(why: string): string {
  return why.length <= MAX_WHY ? why : `${why.slice(0, MAX_WHY)}…`
}

function keptClaim(
  { name }: WrittenPdf,
  { standard, isConformant, failures, unchecked }: Conformance,
  { isDone, whyNot }: Repair,
): KeptClaim {
  const rules = failures.map(({ clause, test }) => `${clause}-${test}`)
  const named = failures.slice(0, MAX_NAMED).map(({ clause, message }) => `${clause}: ${message}.`)
  return {
    output: name,
    standard: titleOf(standard),
    conformance: isConformant ? 'kept' : 'lost',
    repaired: isConformant && isDone && isArchive(standard),
    rules: rules.slice(0, MAX_RULES),
    why: isConformant ? '' : shortened([...named, ...unchecked.slice(0, MAX_NAMED), whyNot].join(' ').trim()),
  }
}

function validated(
  readable: Readable,
  standards: readonly Standard[],
  { primitives, signal }: KeepingContext,
): readonly Conformance[] {
  return reading(readable, (source) => {
    const { password } = readable
    return validate(source, standards, { primitives, signal, password }).results
  })
}

function claimsOf(readable: Readable, { primitives, signal }: KeepingContext): Standard[] {
  const { password } = readable
  return reading(readable, (source) => claimedStandards(source, { primitives, signal, password }))
}
