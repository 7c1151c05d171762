import { type ReactElement, useEffect, useRef, useState } from 'react'
import { announce } from '../../shell/announcer.js'
import { useStore } from '../../store.js'
import { fromNowText, percentText, sizeText } from '../../texts/formats.js'
import { problemText } from '../../texts/problem-text.js'
import { currentLocale, text as plainText, type Text, useText } from '../../texts/text.js'
import type { Tool } from '../../tools/tool.js'
import type { Run, RunResult } from '../run.js'
import { BeforeAfter } from './before-after.js'
import { ComparedChanges } from './compared-changes.js'
import { ContinueWith } from './continue-with.js'
import { JsonOutputs } from './json-outputs.js'
import { OutputList } from './output-list.js'
import { LossesView, ReportView } from './report-view.js'
import { ResultPictures } from './result-pictures.js'
import { automaticDownload, chooseAutomaticDownload, downloadOnce, saveOutputs } from './save-outputs.js'
import { TextOutputs } from './text-outputs.js'
import './result.css'

interface Props {
  readonly run: Run
  readonly result: RunResult
  readonly tool: Tool | undefined
  onBack(): void
}

export function ResultView({ run, result, tool, onBack }: Props): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDeleted, setDeleted] = useState(false)
  const title = tool?.title ?? run.task() ?? ''
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    // A result that another page requested was downloaded by that page.
    if (run.canRetry) downloadOnce(result)
  }, [run, result])

  if (isDeleted)
    return (
      <section className="panel run-end">
        <h1>{title}</h1>
        <p>{text(run.where === 'service' ? 'run.result.deleted' : 'run.result.deleted.device')}</p>
        <button type="button" onClick={onBack}>
          {text('run.result.again', { tool: title })}
        </button>
      </section>
    )
  return (
    <article className="result" aria-labelledby="run-title">
      <header className="panel result-head">
        <h1 id="run-title" ref={heading} tabIndex={-1}>
          {text('run.done', { tool: title })}
        </h1>
        <p className="result-details">{detailsOf(result, text).join(' · ')}</p>
        <Actions run={run} result={result} title={title} onBack={onBack} onDeleted={() => setDeleted(true)} />
        <Expiry result={result} />
        <AutomaticDownload />
      </header>
      <LossesView report={result.report} />
      <BeforeAfter run={run} result={result} />
      <ComparedChanges run={run} result={result} />
      <ResultPictures result={result} />
      <OutputList result={result} />
      <JsonOutputs result={result} />
      <TextOutputs result={result} />
      <ReportView report={result.report} descriptions={tool?.report ?? {}} />
      <ContinueWith run={run} result={result} />
    </article>
  )
}

function detailsOf({ outputs, bytesBefore, seconds }: RunResult, text: Text): string[] {
  const after = outputs.reduce((sum, { size }) => sum + size, 0)
  const pages = outputs.reduce((sum, output) => sum + (output.pages ?? 0), 0)
  const isPdf = outputs.some(({ type }) => type === 'application/pdf')
  const change = bytesBefore === 0 ? 0 : after / bytesBefore - 1
  return [
    text('run.result.files', { count: outputs.length }),
    ...(pages > 0 ? [text('run.result.pages', { count: pages })] : []),
    ...(isPdf
      ? [text('run.result.size', { before: sizeText(bytesBefore), after: sizeText(after) })]
      : [sizeText(after)]),
    ...(isPdf && Math.abs(change) >= 0.01
      ? [
          text(change < 0 ? 'run.result.smaller' : 'run.result.larger', {
            // Rounded down, so that a reduction is never shown as 100 %.
            percent: percentText(Math.floor(Math.abs(change) * 100) / 100),
          }),
        ]
      : []),
    text('run.result.seconds', { seconds: secondsText(seconds) }),
  ]
}

function secondsText(seconds: number): string {
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumSignificantDigits: 2,
  }).format(seconds)
}

function Actions({
  run,
  result,
  title,
  onBack,
  onDeleted,
}: {
  readonly run: Run
  readonly result: RunResult
  readonly title: string
  onBack(): void
  onDeleted(): void
}): ReactElement {
  const text = useText()
  const [problem, setProblem] = useState('')
  const isOne = result.outputs.length === 1
  const label = isOne
    ? 'run.result.download'
    : result.download === undefined
      ? 'run.result.download-each'
      : 'run.result.download-all'
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
      <div className="run-actions">
        {result.download === undefined ? (
          <button type="button" className="primary" onClick={() => saveOutputs(result)}>
            {text(label)}
          </button>
        ) : (
          <a className="button primary" href={result.download} download>
            {text(label)}
          </a>
        )}
        <button type="button" onClick={onBack}>
          {text('run.result.again', { tool: title })}
        </button>
        <button type="button" onClick={remove}>
          {text('run.result.delete')}
        </button>
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  )
}

function AutomaticDownload(): ReactElement {
  const text = useText()
  const isOn = useStore(automaticDownload)
  return (
    <label className="check quiet">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => chooseAutomaticDownload(target.checked)}
      />
      {text('run.result.automatic')}
    </label>
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
  if (expiresAt === undefined) return <p className="quiet">{text('run.result.device')}</p>
  const isOver = expiresAt * 1000 <= now
  return (
    <p className="quiet">
      <time dateTime={new Date(expiresAt * 1000).toISOString()}>
        {isOver
          ? text('run.result.expired')
          : text('run.result.expires', { when: fromNowText(expiresAt, now) })}
      </time>
    </p>
  )
}
