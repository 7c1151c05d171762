import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { droppedFiles } from '../files/dropped-files.js'
import { failedOptionText, labelOf } from '../options/option-labels.js'
import { Problem } from '../shell/problem.js'
import { goTo } from '../shell/router.js'
import { useTools } from '../shown-tools.js'
import { adviceText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import type { ListedTool } from '../tools/tool-list.js'
import { Workspace } from '../workspace/workspace.js'
import { invoiceFilesProblem } from './invoice-files.js'
import { isQuestion, LossQuestion } from './loss-question.js'
import { canRecogniseFirst, RecogniseFirst, scanRefused } from './recognise-first.js'
import type { Run } from './run.js'
import { filesOf, useRunFiles } from './run-files.js'
import { asksForPassword, type RunProblem } from './run-problem.js'

/** The tool that does first what a problem asks for. */
const REMEDIES: Readonly<Record<string, string>> = { no_text: 'ocr-pdf', damaged_pdf: 'repair-pdf' }

interface Props {
  readonly run: Run
  readonly problem: RunProblem
  readonly tool: Tool | undefined
  onBack(): void
}

/** Why a run failed, with the file that caused it, and what the user can do. */
export function FailureView({ run, problem, tool, onBack }: Props): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const files = filesOf(run)
  const about = files.find(({ id }) => id === problem.fileId)
  const { strip, document } = useRunFiles(run, about?.id)
  const tools = useTools()
  const isNothingRead = scanRefused(run, problem) === 'nothing-read'
  const advice = isNothingRead ? text('run.nothing-recognised') : adviceText(problem, text)
  const recognises = canRecogniseFirst(run, problem, tool, tools)
  const asks = run.canRetry && about !== undefined && asksForPassword(problem)
  const asksForLoss = run.canRetry && isQuestion(problem)
  const isPair = tool?.name === 'invoice-pdf' && invoiceFilesProblem(tool, files, {}) === undefined
  const isEnough = files.length > Math.max(1, tool?.inputs.min ?? 1)
  const canSkip = run.canRetry && about !== undefined && isEnough && !isPair
  const remedy = recognises || isNothingRead ? undefined : remedyFor(problem, tool, tools)
  return (
    <Workspace
      strip={strip}
      panel={
        <section className="run-failure" aria-labelledby="run-title">
          <h1 id="run-title" ref={heading} tabIndex={-1}>
            {text('run.failed', { tool: tool?.title ?? run.task() ?? '' })}
          </h1>
          <div className="failure">
            {about !== undefined && <bdi className="run-name">{about.file.name}</bdi>}
            <Reason problem={problem} tool={tool} />
          </div>
          {asksForLoss ? (
            <LossQuestion run={run} problem={problem} />
          ) : (
            advice !== undefined && <p>{advice}</p>
          )}
          {asks && <PasswordForm run={run} file={about} />}
        </section>
      }
      action={
        <FailureActions
          run={run}
          onBack={onBack}
          skipped={canSkip ? about : undefined}
          // The same input would fail again, so something has to be changed first.
          canRepeat={run.canRetry && about === undefined && problem.options.length === 0}
          isUrgent={!asks && !asksForLoss && !recognises}
          remedy={about && remedy && { tool: remedy, file: about.file }}
        >
          {recognises && tool !== undefined && <RecogniseFirst run={run} task={tool.name} />}
        </FailureActions>
      }
    >
      {document}
    </Workspace>
  )
}

function remedyFor({ code }: RunProblem, tool: Tool | undefined, tools: readonly ListedTool[]) {
  return tools.find(({ name }) => name === REMEDIES[code] && name !== tool?.name)
}

function FailureActions({
  run,
  skipped,
  canRepeat,
  isUrgent,
  remedy,
  onBack,
  children,
}: {
  readonly run: Run
  /** The file that can be left out. */
  readonly skipped: ChosenFile | undefined
  readonly canRepeat: boolean
  /** Whether the first of these buttons is what there is to do. */
  readonly isUrgent: boolean
  /** The tool that the advice names, for this file. */
  readonly remedy: { readonly tool: ListedTool; readonly file: File } | undefined
  onBack(): void
  /** What can be done that only this problem allows. */
  readonly children: ReactNode
}): ReactElement {
  const text = useText()
  const first = isUrgent && remedy === undefined ? 'primary action' : 'action'
  return (
    <>
      {children}
      {remedy !== undefined && (
        <button
          type="button"
          className="primary action"
          onClick={() => {
            droppedFiles.set([remedy.file])
            goTo({ view: 'tool', task: remedy.tool.name })
          }}
        >
          {remedy.tool.title}
        </button>
      )}
      {skipped !== undefined && (
        <button type="button" className={first} onClick={() => run.skip(skipped.id)}>
          {text('run.skip', { name: skipped.file.name })}
        </button>
      )}
      {canRepeat && (
        <button type="button" className={first} onClick={() => run.retry()}>
          {text('run.try-again')}
        </button>
      )}
      <button
        type="button"
        className={skipped === undefined && !canRepeat ? first : 'action'}
        onClick={onBack}
      >
        {text(run.canRetry ? 'run.change' : 'run.start-again')}
      </button>
    </>
  )
}

function Reason({ problem, tool }: Pick<Props, 'problem' | 'tool'>): ReactElement {
  return (
    <>
      <Problem failure={problem} role="alert" />
      {tool !== undefined && problem.options.length > 0 && (
        <ul className="problem">
          {problem.options.map((one) => (
            <li key={one.path.join('.')}>
              {labelOf(tool.name, String(one.path[0]))}: {failedOptionText(tool, one)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PasswordForm({ run, file }: { readonly run: Run; readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const field = useId()
  const [password, setPassword] = useState('')
  const [forAll, setForAll] = useState(false)
  const isOneOfMany = filesOf(run).length > 1
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run.retry({ fileId: file.id, password, forAll })
  }
  return (
    <form className="run-password" onSubmit={submit}>
      <label htmlFor={field}>{text('run.password', { name: file.file.name })}</label>
      <input
        id={field}
        type="password"
        required
        autoComplete="off"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {isOneOfMany && (
        <label className="check">
          <input type="checkbox" checked={forAll} onChange={({ target }) => setForAll(target.checked)} />
          {text('run.password.all')}
        </label>
      )}
      <button type="submit" className="primary">
        {text('run.password.submit')}
      </button>
    </form>
  )
}
