import type { Draft } from '@octavo/pdf/draft'
import { claimFaults, type FoundInvoice, invoiceClaims } from '@octavo/pdf/invoice'
import { type Standard, titleOf, validate } from '@octavo/pdf/validate'
import type { TaskContext, TaskEntry } from '../declare/task.js'

/** What a report says of a document as that of an invoice. */
export interface InvoiceDocument {
  /** What its metadata claim: PDF/A-3b. */
  readonly claimed: readonly string[]
  /** Whether it was validated as PDF/A-3, and breaks no rule. */
  readonly conformant: boolean
  readonly brokenRules: number
  /** The profile in its metadata. */
  readonly level: string | null
  /** The name of the XML in its metadata. */
  readonly file: string | null
  /** What is wrong with it as the document of an invoice, as sentences. */
  readonly faults: readonly string[]
}

/** Checked if a document claims no level of PDF/A-3: the one that asks for least. */
const LEAST: Standard = '3b'

/** Whether a document is PDF/A-3, and says of its invoice what is true. */
export function judgeDocument(
  { primitives, signal }: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
  entry: TaskEntry,
  draft: Draft,
  found: FoundInvoice,
): InvoiceDocument {
  const { claimed, results } = validated(entry, 'claimed')
  const isClaimed = claimed.some(isPart3)
  const judged = isClaimed
    ? results.filter(({ standard }) => isPart3(standard))
    : validated(entry, [LEAST]).results
  const brokenRules = judged.reduce((sum, { failures }) => sum + failures.length, 0)
  const conformant = isClaimed && judged.every(({ isConformant }) => isConformant)
  const claims = invoiceClaims(draft)
  const unchecked = judged.flatMap((one) => one.unchecked)
  const title = judged.map(({ standard }) => titleOf(standard)).join(', ')
  return {
    claimed: claimed.map(titleOf),
    conformant,
    brokenRules,
    level: claims?.level ?? null,
    file: claims?.fileName ?? null,
    faults: [
      ...(isClaimed
        ? []
        : ['The document does not claim to be PDF/A-3, which an invoice with attached XML is.']),
      ...(brokenRules === 0
        ? []
        : [`Rules of ${title} are broken (${brokenRules}): validate-pdf lists them.`]),
      ...new Set(unchecked),
      ...claimFaults(found, claims),
    ],
  }

  function validated({ file }: TaskEntry, standards: readonly Standard[] | 'claimed') {
    const source = file.open()
    try {
      return validate(source, standards, { primitives, signal, password: file.password })
    } finally {
      source.close()
    }
  }
}

function isPart3(standard: Standard): boolean {
  return standard.startsWith('3')
}
