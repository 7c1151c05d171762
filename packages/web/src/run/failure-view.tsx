import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { failedOptionText, labelOf } from '../options/option-labels.js'
import { Problem } from '../shell/problem.js'
import { sizeText } from '../texts/formats.js'
import { adviceText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import type { Run } from './run.js'
import { asksForPassword, type RunProblem } from './run-problem.js'

const FILES_SHOWN = 50

interface Props {
  readonly run: Run
  readonly problem: RunProblem
  readonly tool: Tool | undefined
  onBack(): void
}

/** Why a run failed, shown at the file that caused it, and what the user can do. */
export function FailureView({ run, problem, tool, onBack }: Props): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const files = filesOf(run)
  const about = files.find(({ id }) => id === problem.fileId)
  const advice = adviceText(problem, text)
  const asks = run.canRetry && about !== undefined && asksForPassword(problem)
  // The same input would fail again, so something has to be changed first.
  const isToBeChanged = run.canRetry && (about !== undefined || problem.options.length > 0)
  return (
    <section className="panel run-failure" aria-labelledby="run-title">
      <h1 id="run-title" ref={heading} tabIndex={-1}>
        {text('run.failed', { tool: tool?.title ?? run.task() ?? '' })}
      </h1>
      {about === undefined && <Reason problem={problem} tool={tool} />}
      {files.length > 0 && about !== undefined && (
        <ul className="run-files" aria-label={text('run.failed.files')}>
          {[about, ...files.filter((file) => file !== about)].slice(0, FILES_SHOWN).map((file) => (
            <li key={file.id} className={file === about ? 'is-wrong' : undefined}>
              <bdi className="run-name">{file.file.name}</bdi>
              <span className="quiet">{sizeText(file.file.size)}</span>
              {file === about && (
                <div>
                  <Reason problem={problem} tool={tool} />
                  {asks && <PasswordForm run={run} file={file} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {advice !== undefined && <p>{advice}</p>}
      <div className="run-actions">
        <button type="button" className={isToBeChanged && !asks ? 'primary' : undefined} onClick={onBack}>
          {text(run.canRetry ? 'run.change' : 'run.start-again')}
        </button>
        {run.canRetry && !asks && (
          <button type="button" className={isToBeChanged ? undefined : 'primary'} onClick={() => run.retry()}>
            {text('run.try-again')}
          </button>
        )}
      </div>
    </section>
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

function filesOf(run: Run): ChosenFile[] {
  return [...new Map(run.entries().map(({ file }) => [file.id, file])).values()]
}
