import { type ReactElement, useId } from 'react'
import { useText } from '../texts/text.js'
import { archiveLossesIn } from './archive-losses.js'
import { invoiceFaultsIn } from './invoice-faults.js'
import type { Run } from './run.js'
import type { RunProblem } from './run-problem.js'

/** Problems that a run can go on with, if the user accepts them. */
export function isQuestion({ code }: RunProblem): boolean {
  return code === 'conversion_loss' || code === 'incomplete_invoice'
}

/** What a conversion would lose, or an invoice lacks, and whether that is accepted. */
export function LossQuestion({
  run,
  problem,
}: {
  readonly run: Run
  readonly problem: RunProblem
}): ReactElement {
  const text = useText()
  const id = useId()
  const isInvoice = problem.code === 'incomplete_invoice'
  return (
    <section className="losses" aria-labelledby={id}>
      <h2 id={id}>{text(isInvoice ? 'invoice.lacks' : 'archive.question')}</h2>
      <ul>
        {isInvoice
          ? invoiceFaultsIn(problem.message).map((term) => (
              <li key={term} lang="en">
                {term}
              </li>
            ))
          : archiveLossesIn(problem.message).map((name) => (
              <li key={name}>{text(`archive.loss.${name}`)}</li>
            ))}
      </ul>
      <button
        type="button"
        className="primary"
        onClick={() => run.retryWith(isInvoice ? { faults: 'report' } : { allow_loss: true })}
      >
        {text(isInvoice ? 'invoice.anyway' : 'archive.anyway')}
      </button>
    </section>
  )
}
