import type { ProcessSummary } from '@octavo/client'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { RemovedFiles } from '../files/notices.js'
import { octavo } from '../service.js'
import { session } from '../session/session.js'
import { announce } from '../shell/announcer.js'
import { addressOf } from '../shell/router.js'
import { useTabTitle } from '../shell/tab-title.js'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { loadToolTexts, text as plainText, useText } from '../texts/text.js'
import { completeDeletion, deleteSoon, deletions, undoDeletion } from './deletion.js'
import { ProcessItem } from './process-item.js'
import '../files/files-panel.css'
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

  const { pending, deleted } = useStore(deletions)
  useEffect(() => completeDeletion, [])
  // The sentences about results.
  useEffect(() => void loadToolTexts(), [])
  const remove = (processId: string, name: string): void => {
    deleteSoon(processId, name, (error) =>
      setProblem(plainText('run.result.not-deleted', { message: problemText(error, plainText) })),
    )
    announce(plainText('mine.deleted', { name }))
  }
  const shown = listed?.processes.filter(
    ({ processId }) => processId !== pending?.processId && !deleted.has(processId),
  )
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
      {shown?.length === 0 && (
        <div className="panel">
          <p>{text('mine.none')}</p>
          <p className="quiet">{text('mine.none.help')}</p>
          <a className="button" href={addressOf({ view: 'home' })}>
            {text('shell.to-home')}
          </a>
        </div>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="process-list">
          {shown.map((process) => (
            <ProcessItem
              key={process.processId}
              process={process}
              onDelete={(name) => remove(process.processId, name)}
            />
          ))}
        </ul>
      )}
      {pending !== undefined && (
        <div className="mine-notice">
          <RemovedFiles
            message={text('mine.deleted', { name: pending.name })}
            onUndo={undoDeletion}
            onDismiss={completeDeletion}
          />
        </div>
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

/** Updates relative times. */
function useTick(): void {
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}
