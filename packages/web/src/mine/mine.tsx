import type { ProcessSummary } from '@octavo/client'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { octavo, serviceUrl } from '../service.js'
import { session } from '../session/session.js'
import { announce } from '../shell/announcer.js'
import { addressOf } from '../shell/router.js'
import { useTabTitle } from '../shell/tab-title.js'
import { useTools } from '../shown-tools.js'
import { useStore } from '../store.js'
import { dateText, fromNowText } from '../texts/formats.js'
import { problemText } from '../texts/problem-text.js'
import { text as plainText, useText } from '../texts/text.js'
import './mine.css'

const PAGE = 30
const TICK_MS = 15_000

interface Listed {
  readonly processes: readonly ProcessSummary[]
  readonly next: string | null
}

/** The data that the service stores for the signed-in user. */
export default function Mine(): ReactElement {
  const text = useText()
  useTabTitle(text('mine.title'))
  const { state } = useStore(session)
  const [listed, setListed] = useState<Listed>()
  const [problem, setProblem] = useState('')
  const fetchPage = useCallback(async (before?: string) => {
    try {
      const { processes, next } = await octavo.processes({ before, limit: PAGE })
      setListed((known) => ({
        processes: before === undefined ? processes : [...(known?.processes ?? []), ...processes],
        next,
      }))
      setProblem('')
    } catch (error) {
      setProblem(plainText('mine.failed', { message: problemText(error as Error, plainText) }))
    }
  }, [])
  useEffect(() => {
    if (state === 'signed-in') void fetchPage()
  }, [state, fetchPage])
  useTick()

  const remove = async (processId: string): Promise<void> => {
    try {
      await octavo.delete(processId)
      setListed((known) => known && without(known, processId))
      announce(plainText('mine.deleted'))
    } catch (error) {
      setProblem(plainText('run.result.not-deleted', { message: problemText(error as Error, plainText) }))
    }
  }
  return (
    <div className="mine">
      <h1>{text('mine.title')}</h1>
      <p className="quiet">{text('mine.help')}</p>
      {state === 'signed-out' && <p>{text('mine.signed-out')}</p>}
      {state === 'offline' && <p>{text('mine.offline')}</p>}
      <p className="problem" role="alert">
        {problem}
      </p>
      {listed === undefined && state === 'signed-in' && problem === '' && (
        <p role="status">{text('shell.loading')}</p>
      )}
      {listed !== undefined && listed.processes.length === 0 && (
        <div className="panel">
          <p>{text('mine.none')}</p>
          <p className="quiet">{text('mine.none.help')}</p>
          <a className="button" href={addressOf({ view: 'home' })}>
            {text('shell.to-home')}
          </a>
        </div>
      )}
      {listed !== undefined && listed.processes.length > 0 && (
        <ul className="process-list">
          {listed.processes.map((process) => (
            <ProcessItem
              key={process.processId}
              process={process}
              onDelete={() => void remove(process.processId)}
            />
          ))}
        </ul>
      )}
      <div className="run-actions">
        {listed?.next != null && (
          <button type="button" onClick={() => fetchPage(listed.next ?? undefined)}>
            {text('mine.more')}
          </button>
        )}
        {listed !== undefined && (
          <button type="button" onClick={() => fetchPage()}>
            {text('mine.refresh')}
          </button>
        )}
      </div>
    </div>
  )
}

function ProcessItem({
  process: { processId, task, state, created_at, expires_at },
  onDelete,
}: {
  readonly process: ProcessSummary
  onDelete(): void
}): ReactElement {
  const text = useText()
  const tools = useTools()
  const title =
    task === null ? text('mine.unknown-task') : (tools.find(({ name }) => name === task)?.title ?? task)
  const when = dateText(created_at)
  return (
    <li className="panel">
      <strong>{title}</strong>
      <span className={`state state-${state}`}>{text(`mine.state.${state}`)}</span>
      <span className="quiet">
        {text('mine.created')} {when}
      </span>
      <span className="quiet">
        {text('mine.expires')} {fromNowText(expires_at)}
      </span>
      <span className="mine-actions">
        <a
          className="button"
          href={addressOf({ view: 'process', processId })}
          aria-label={text('mine.open.label', { task: title, when })}
        >
          {text('mine.open')}
        </a>
        {state === 'succeeded' && (
          <a
            className="button"
            href={`${serviceUrl}/api/v1/download/${processId}`}
            download
            aria-label={text('mine.download.label', { task: title, when })}
          >
            {text('mine.download')}
          </a>
        )}
        <button
          type="button"
          aria-label={text('mine.delete.label', { task: title, when })}
          onClick={onDelete}
        >
          {text('mine.delete')}
        </button>
      </span>
    </li>
  )
}

/** Updates relative times. */
function useTick(): void {
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}

function without({ processes, next }: Listed, processId: string): Listed {
  return { processes: processes.filter((process) => process.processId !== processId), next }
}
