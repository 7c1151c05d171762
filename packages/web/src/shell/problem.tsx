import type { ReactElement } from 'react'
import { type Failure, problemDetail, problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'

/** Why something failed, in the language of the page; the original message is for who can do something about it. */
export function Problem({
  failure,
  role,
}: {
  readonly failure: Failure
  readonly role?: 'alert'
}): ReactElement {
  const text = useText()
  const detail = problemDetail(failure)
  return (
    <div className="problem" role={role}>
      <p dir="auto">{problemText(failure, text)}</p>
      {detail !== undefined && (
        <details className="problem-detail">
          <summary>{text('problem.detail')}</summary>
          <p lang="en" dir="auto">
            {detail}
          </p>
        </details>
      )}
    </div>
  )
}
