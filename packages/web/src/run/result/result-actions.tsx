import { type ReactElement, useEffect, useState } from 'react'
import { announce } from '../../shell/announcer.js'
import { fromNowText } from '../../texts/formats.js'
import { problemText } from '../../texts/problem-text.js'
import { text as plainText, useText } from '../../texts/text.js'
import type { Run, RunResult } from '../run.js'
import { saveOutputs } from './save-outputs.js'

/** The download, and when the result will be deleted. */
export function ResultActions({
  run,
  result,
  title,
  onDeleted,
}: {
  readonly run: Run
  readonly result: RunResult
  readonly title: string
  onDeleted(): void
}): ReactElement {
  const text = useText()
  const [problem, setProblem] = useState('')
  const label = result.outputs.length === 1 ? 'run.result.download' : 'run.result.download-all'
  const remove = async (): Promise<void> => {
    try {
      await result.remove()
      announce(plainText(run.where === 'service' ? 'run.result.deleted' : 'run.result.deleted.device'))
      onDeleted()
    } catch (error) {
      setProblem(text('run.result.not-deleted', { message: problemText(error as Error, text) }))
    }
  }
  return (
    <>
      {result.download === undefined ? (
        <button type="button" className="primary action" onClick={() => void saveOutputs(result, title)}>
          {text(label, { count: result.outputs.length })}
        </button>
      ) : (
        <a className="button primary action" href={result.download} download>
          {text(label, { count: result.outputs.length })}
        </a>
      )}
      <p className="where quiet">
        <Expiry result={result} /> ·{' '}
        <button type="button" className="link-button" onClick={remove}>
          {text('run.result.delete')}
        </button>
      </p>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  )
}

const TICK_MS = 15_000

function Expiry({ result: { expiresAt } }: { readonly result: RunResult }): ReactElement {
  const text = useText()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (expiresAt === undefined) return <>{text('run.result.device')}</>
  const isOver = expiresAt * 1000 <= now
  return (
    <time dateTime={new Date(expiresAt * 1000).toISOString()}>
      {isOver
        ? text('run.result.expired')
        : text('run.result.expires', { when: fromNowText(expiresAt, now) })}
    </time>
  )
}
