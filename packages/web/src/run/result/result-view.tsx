import { lazy, type ReactElement, Suspense, useEffect, useMemo, useState } from 'react'
import { Icon } from '../../files/icons.js'
import { ErrorBoundary } from '../../shell/error-boundary.js'
import { sizeText } from '../../texts/formats.js'
import { useText } from '../../texts/text.js'
import type { Tool } from '../../tools/tool.js'
import { createViewerState } from '../../viewer/viewer-state.js'
import { viewerOf } from '../../workspace/kept-viewers.js'
import { ShownDocument } from '../../workspace/shown-document.js'
import { Workspace } from '../../workspace/workspace.js'
import { recognitionsOf } from '../check-words/recognised-words.js'
import type { Run, RunResult } from '../run.js'
import { RunMessage } from '../run-message.js'
import type { RunOutput } from '../run-output.js'
import { RunStrip } from '../run-strip.js'
import { archiveMade } from './archive-made.js'
import { BeforeAfterSwitch, beforeOf, type Moment } from './before-after.js'
import { BrokenPlaces, ConformanceFound } from './conformance-found.js'
import { dragOut } from './drag-out.js'
import { useJudgedFile } from './judged-file.js'
import { previewOf } from './preview/preview-of.js'
import { ResultActions } from './result-actions.js'
import { ResultPanel } from './result-panel.js'
import { downloadOnce, saveOutput } from './save-outputs.js'
import { ShownOutput } from './shown-output.js'
import { SignaturePlaces, SignaturesFound } from './signatures-found.js'
import { verifiedFile } from './verified-file.js'
import './result.css'

/** Each is loaded when it is first needed. */
const CheckWords = lazy(() => import('../check-words/check-words.js'))
const ConvertedPreview = lazy(() => import('./preview/converted-preview.js'))

interface Props {
  readonly run: Run
  readonly result: RunResult
  readonly tool: Tool | undefined
  onBack(): void
}

/** The result in the frame of its tool: the outputs in the viewer, what happened beside them. */
export function ResultView({ run, result, tool, onBack }: Props): ReactElement {
  const text = useText()
  const [isDeleted, setDeleted] = useState(false)
  const { outputs } = result
  const [index, setIndex] = useState(0)
  const output = outputs[index]
  const [moment, setMoment] = useState<Moment>('after')
  const before = output && beforeOf(run.task(), run.entries(), outputs, output)
  // Both are read at the place where the document was read before the run.
  const viewer = useMemo(() => (before === undefined ? createViewerState() : viewerOf(before.file)), [before])
  const preview = useMemo(() => previewOf(run, result, index), [run, result, index])
  const title = tool?.title ?? run.task() ?? ''
  const canCheck = run.task() === 'ocr-pdf' && recognitionsOf(result).size > 0
  const [isChecking, setChecking] = useState(run.checksWords && canCheck)
  const [first] = useState(result)
  const judged = useJudgedFile(run, result, index)
  useEffect(() => {
    // A result that another page requested was downloaded by that page.
    if ((run.canRetry || result !== first) && !isChecking) downloadOnce(result, title)
  }, [run, result, first, title, isChecking])

  if (isDeleted)
    return (
      <RunMessage title={text(run.where === 'service' ? 'run.result.deleted' : 'run.result.deleted.device')}>
        <button type="button" onClick={onBack}>
          {text('run.result.again', { tool: title })}
        </button>
      </RunMessage>
    )
  if (isChecking)
    return (
      <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
        <CheckWords
          result={result}
          shown={index}
          onShow={setIndex}
          onDone={(checked) => {
            setChecking(false)
            run.finishCheck(checked)
          }}
        />
      </Suspense>
    )
  const verified = verifiedFile(run, result, index)
  const workspace = (
    <Workspace
      strip={
        <RunStrip
          items={outputs.map((each, place) => ({
            key: String(place),
            name: each.name,
            details:
              each.pages === null ? sizeText(each.size) : text('files.total-pages', { count: each.pages }),
            controls: outputs.length > 1 && <DownloadOne output={each} />,
            onDragStart: dragOut(each),
          }))}
          shown={String(index)}
          onShow={(key) => setIndex(Number(key))}
        />
      }
      panel={
        <ResultPanel
          run={run}
          result={result}
          tool={tool}
          viewer={viewer}
          onBack={onBack}
          onCheck={canCheck ? () => setChecking(true) : undefined}
          verified={verified}
          judged={judged}
          made={archiveMade(run, result, index)}
        />
      }
      action={<ResultActions run={run} result={result} title={title} onDeleted={() => setDeleted(true)} />}
    >
      {verified?.file !== undefined ? (
        <ShownDocument
          key={index}
          file={verified.file}
          viewer={viewer}
          overlay={(page) => <SignaturePlaces verified={verified} page={page} />}
        />
      ) : judged?.file !== undefined ? (
        <ShownDocument
          key={index}
          file={judged.file}
          viewer={viewer}
          overlay={(page) => <BrokenPlaces judged={judged} page={page} />}
        />
      ) : before !== undefined && moment === 'before' ? (
        <ShownDocument file={before} viewer={viewer} />
      ) : (
        output !== undefined && (
          <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
            {preview !== undefined ? (
              <ErrorBoundary key={index}>
                <ConvertedPreview preview={preview} output={output} viewer={viewer} />
              </ErrorBoundary>
            ) : (
              <ShownOutput key={index} output={output} password={result.password} viewer={viewer} />
            )}
          </Suspense>
        )
      )}
      {before !== undefined && <BeforeAfterSwitch moment={moment} onMoment={setMoment} />}
    </Workspace>
  )
  if (verified !== undefined) return <SignaturesFound verified={verified}>{workspace}</SignaturesFound>
  if (judged !== undefined) return <ConformanceFound judged={judged}>{workspace}</ConformanceFound>
  return workspace
}

function DownloadOne({ output }: { readonly output: RunOutput }): ReactElement {
  const text = useText()
  const label = text('run.result.download-one', { name: output.name })
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => void saveOutput(output)}
    >
      <Icon name="download" />
    </button>
  )
}
