import type { ReactElement } from 'react'
import { type Failure, problemDetail, problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'

/** Why something failed: in the language of the page, followed by the original message. */
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
        <p className="problem-detail" lang="en" dir="auto">
          {detail}
        </p>
      )}
    </div>
  )
}
