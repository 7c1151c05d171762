import { type ReactElement, useEffect, useRef } from 'react'
import { useStore } from '../../store.js'
import { percentText, sizeText } from '../../texts/formats.js'
import { currentLocale, type Text, useText } from '../../texts/text.js'
import type { Tool } from '../../tools/tool.js'
import type { ViewerState } from '../../viewer/viewer-state.js'
import { recognitionsOf } from '../check-words/recognised-words.js'
import type { Run, RunResult } from '../run.js'
import { type ArchiveMade, ArchiveView } from './archive-made.js'
import { ComparedChanges } from './compared-changes.js'
import { ConformanceList } from './conformance-found.js'
import { ContinueWith } from './continue-with.js'
import type { JudgedFile } from './judged-file.js'
import { LossesView, ReportView } from './report-view.js'
import { automaticDownload, chooseAutomaticDownload } from './save-outputs.js'
import { SignatureList } from './signatures-found.js'
import type { VerifiedFile } from './verified-file.js'

/** What was lost, what happened, and what can be done next. */
export function ResultPanel({
  run,
  result,
  tool,
  viewer,
  onBack,
  onCheck,
  verified,
  judged,
  made,
}: {
  readonly run: Run
  readonly result: RunResult
  readonly tool: Tool | undefined
  readonly viewer: ViewerState
  onBack(): void
  /** Shows the recognised words to be checked; undefined if there are none. */
  onCheck: (() => void) | undefined
  /** The signatures that were checked in the shown file. */
  readonly verified: VerifiedFile | undefined
  /** What was found about the standards that the shown file was checked for. */
  readonly judged: JudgedFile | undefined
  /** What the shown output was made of, if it is PDF/A. */
  readonly made: ArchiveMade | undefined
}): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { outputs, report } = result
  const title = tool?.title ?? run.task() ?? ''
  const marked = outputs.find(({ type }) => type === 'application/pdf')
  const compared = outputs.find(({ type }) => type === 'application/json')
  return (
    <article className="result" aria-labelledby="run-title">
      <h1 id="run-title" ref={heading} tabIndex={-1}>
        {text('run.done', { tool: title })}
      </h1>
      <LossesView report={report} skipped={run.skipped().map(({ file }) => file.name)} />
      {onCheck !== undefined && (
        <p>
          <Doubts result={result} />{' '}
          <button type="button" onClick={onCheck}>
            {text('words.check')}
          </button>
        </p>
      )}
      {isAboutSize(run, report) && <SizeChange result={result} />}
      <p className="result-details quiet">{detailsOf(result, text).join(' · ')}</p>
      {run.task() === 'compare-pdf' && marked !== undefined && compared !== undefined && (
        <ComparedChanges marked={marked} report={compared} viewer={viewer} />
      )}
      {verified !== undefined && <SignatureList verified={verified} viewer={viewer} />}
      {judged !== undefined && <ConformanceList judged={judged} viewer={viewer} />}
      {made !== undefined && <ArchiveView made={made} />}
      <ReportView report={report} descriptions={tool?.report ?? {}} />
      <ContinueWith task={run.task()} outputs={outputs} />
      <p>
        <button type="button" onClick={onBack}>
          {text('run.result.again', { tool: title })}
        </button>
      </p>
      <AutomaticDownload />
    </article>
  )
}

/** How many words may be wrong. */
function Doubts({ result }: { readonly result: RunResult }): ReactElement {
  const text = useText()
  const count = [...recognitionsOf(result).values()].reduce((sum, file) => sum + file.wordsDoubtful, 0)
  return <>{text(count === 0 ? 'words.none' : 'words.doubtful', { count })}</>
}

/** Of other tools, a larger or smaller result says nothing: the parts of a split document share their fonts. */
function isAboutSize(run: Run, report: unknown): boolean {
  const { steps } = (report ?? {}) as { readonly steps?: readonly { readonly task?: unknown }[] }
  return (
    run.task() === 'compress-pdf' ||
    (Array.isArray(steps) && steps.some((step) => step.task === 'compress-pdf'))
  )
}

/** `60 KB → 46 KB`. */
function SizeChange({ result: { bytesBefore, outputs } }: { readonly result: RunResult }): ReactElement {
  const text = useText()
  const after = outputs.reduce((sum, { size }) => sum + size, 0)
  const change = bytesBefore === 0 ? 0 : after / bytesBefore - 1
  // Rounded down, so that a reduction is never shown as 100 %.
  const percent = percentText(Math.floor(Math.abs(change) * 100) / 100)
  return (
    <p className="size-change">
      <strong>{text('run.result.size', { before: sizeText(bytesBefore), after: sizeText(after) })}</strong>
      {Math.abs(change) >= 0.01 && (
        <span>{text(change < 0 ? 'run.result.smaller' : 'run.result.larger', { percent })}</span>
      )}
    </p>
  )
}

function detailsOf({ outputs, seconds }: RunResult, text: Text): string[] {
  const size = outputs.reduce((sum, output) => sum + output.size, 0)
  const pages = outputs.reduce((sum, output) => sum + (output.pages ?? 0), 0)
  return [
    ...(outputs.length > 1 ? [text('run.result.files', { count: outputs.length })] : []),
    ...(pages > 0 ? [text('run.result.pages', { count: pages })] : []),
    sizeText(size),
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
