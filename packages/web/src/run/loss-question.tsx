import { type ReactElement, useId } from 'react'
import { useText } from '../texts/text.js'
import { archiveLossesIn } from './archive-losses.js'
import type { Run } from './run.js'
import type { RunProblem } from './run-problem.js'

/** What a conversion would lose, and whether that is accepted. */
export function LossQuestion({
  run,
  problem,
}: {
  readonly run: Run
  readonly problem: RunProblem
}): ReactElement {
  const text = useText()
  const id = useId()
  return (
    <section className="losses" aria-labelledby={id}>
      <h2 id={id}>{text('archive.question')}</h2>
      <ul>
        {archiveLossesIn(problem.message).map((name) => (
          <li key={name}>{text(`archive.loss.${name}`)}</li>
        ))}
      </ul>
      <button type="button" className="primary" onClick={() => run.retryWith({ allow_loss: true })}>
        {text('archive.anyway')}
      </button>
    </section>
  )
}
