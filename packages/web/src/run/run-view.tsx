import { type ReactElement, useEffect, useMemo } from 'react'
import { announce } from '../shell/announcer.js'
import { addressOf, goTo } from '../shell/router.js'
import { useTabTitle } from '../shell/tab-title.js'
import { useTool } from '../shown-tools.js'
import { useStore } from '../store.js'
import { percentText } from '../texts/formats.js'
import { problemText } from '../texts/problem-text.js'
import { text as plainText, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import { FailureView } from './failure-view.js'
import { ProgressView } from './progress-view.js'
import { ResultView } from './result/result-view.js'
import { hasEnded, type Run, type RunState } from './run.js'
import { RunMessage } from './run-message.js'
import { runOf } from './service-run.js'
import './run.css'

interface Props {
  readonly run: Run
  /** Undefined until it is loaded, or if the task no longer exists. */
  readonly tool: Tool | undefined
  /** Shows the files and options again. If omitted, there is a link to the tool instead. */
  onBack?(): void
}

/** The current state of a run: its progress, its error or its result. */
export function RunView({ run, tool, onBack = () => backTo(run) }: Props): ReactElement {
  const state = useStore(run.state)
  useAnnouncements(run)
  useTabTitle(useStateText(state), tool?.title)
  const cancel = (): void => {
    void run.cancel()
    announce(plainText('run.cancelled'))
    onBack()
  }
  switch (state.phase) {
    case 'succeeded':
      return <ResultView run={run} result={state.result!} tool={tool} onBack={onBack} />
    case 'failed':
      return <FailureView run={run} problem={state.problem!} tool={tool} onBack={onBack} />
    case 'interrupted':
      return <Interrupted run={run} />
    case 'not-found':
    case 'cancelled':
      return <NotAvailable run={run} phase={state.phase} />
    default:
      return <ProgressView state={state} run={run} tool={tool} onCancel={cancel} />
  }
}

/** The state in a word or a percentage, for whoever looks at another tab meanwhile. */
function useStateText({ phase, pagesDone, pagesTotal }: RunState): string | undefined {
  const text = useText()
  if (phase === 'succeeded' || phase === 'failed' || phase === 'queued') return text(`mine.state.${phase}`)
  if (hasEnded(phase) || phase === 'interrupted') return undefined
  return pagesTotal > 0 ? percentText(pagesDone / pagesTotal) : text('mine.state.running')
}

function backTo(run: Run): void {
  const task = run.task()
  goTo(task === undefined ? { view: 'home' } : { view: 'tool', task })
}

const ANNOUNCE_EVERY_MS = 10_000

/** Announces changes of the state, but not every completed page. */
function useAnnouncements(run: Run): void {
  useEffect(() => {
    let before: RunState = run.state.get()
    let announcedAt = Date.now()
    return run.state.subscribe(() => {
      const state = run.state.get()
      const { phase, pagesDone: done, pagesTotal: total, problem } = state
      if (phase !== before.phase) {
        announcedAt = Date.now()
        if (phase === 'succeeded') announce(plainText('run.announce.done'))
        else if (phase === 'failed')
          announce(plainText('run.announce.failed', { message: problemText(problem!, plainText) }))
        else if (!hasEnded(phase) && phase !== 'interrupted' && phase !== 'uploading')
          announce(plainText(`run.${phase}`))
      } else if (total > 0 && Date.now() - announcedAt > ANNOUNCE_EVERY_MS) {
        announcedAt = Date.now()
        announce(plainText('run.announce.pages', { done, total }))
      }
      before = state
    })
  }, [run])
}

function Interrupted({ run }: { readonly run: Run }): ReactElement {
  const text = useText()
  return (
    <RunMessage title={text('run.interrupted')}>
      <p>{text('run.interrupted.help')}</p>
      <button
        type="button"
        className="primary"
        onClick={() => {
          void run.cancel()
          backTo(run)
        }}
      >
        {text('run.start-again')}
      </button>
    </RunMessage>
  )
}

function NotAvailable({
  run,
  phase,
}: {
  readonly run: Run
  readonly phase: 'not-found' | 'cancelled'
}): ReactElement {
  const text = useText()
  const task = run.task()
  return (
    <RunMessage title={text(phase === 'not-found' ? 'run.not-found' : 'run.cancelled')}>
      {phase === 'not-found' && <p>{text('run.not-found.help')}</p>}
      <a className="button" href={addressOf(task === undefined ? { view: 'home' } : { view: 'tool', task })}>
        {text(task === undefined ? 'shell.to-home' : 'run.start-again')}
      </a>
    </RunMessage>
  )
}

/** The page at the address of a process. */
export default function ProcessPage({ processId }: { readonly processId: string }): ReactElement {
  const run = useMemo(() => runOf(processId), [processId])
  // The task can be unknown until the service has responded.
  useStore(run.state)
  const task = run.task()
  const { tool } = useTool(task)
  return <RunView run={run} tool={tool} />
}
