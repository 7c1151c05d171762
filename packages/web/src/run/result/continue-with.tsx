import { type ReactElement, useId, useState } from 'react'
import { droppedFiles } from '../../files/dropped-files.js'
import { goTo } from '../../shell/router.js'
import { useTools } from '../../shown-tools.js'
import { problemText } from '../../texts/problem-text.js'
import { useText } from '../../texts/text.js'
import type { Run, RunResult } from '../run.js'
import { type RunOutput, withOrigin } from '../run-output.js'

/** Opens another tool with these outputs. Outputs on the service are not uploaded again. */
export function ContinueWith({
  run,
  result,
}: {
  readonly run: Run
  readonly result: RunResult
}): ReactElement | null {
  const text = useText()
  const field = useId()
  const tools = useTools()
  const [progress, setProgress] = useState<'idle' | 'fetching' | { readonly problem: string }>('idle')
  const pdfs = result.outputs.filter(({ type }) => type === 'application/pdf')
  if (pdfs.length === 0) return null
  const choose = async (task: string): Promise<void> => {
    setProgress('fetching')
    try {
      droppedFiles.set(await Promise.all(pdfs.map(fileOf)))
      goTo({ view: 'tool', task })
    } catch (error) {
      setProgress({ problem: problemText(error as Error, text) })
    }
  }
  return (
    <section className="panel continue-with" aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`}>
        <label htmlFor={field}>{text('run.result.continue')}</label>
      </h2>
      <select
        id={field}
        value=""
        disabled={progress === 'fetching'}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value="" disabled>
          {text('run.result.continue.choose')}
        </option>
        {tools
          .filter(({ name, unavailableBecause }) => name !== run.task() && unavailableBecause === undefined)
          .map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
      </select>
      <p role="status">{progress === 'fetching' && text('run.result.continue.loading')}</p>
      <p className="problem" role="alert">
        {typeof progress === 'object' && text('run.result.continue.failed', { message: progress.problem })}
      </p>
    </section>
  )
}

async function fileOf({ name, type, origin, blob }: RunOutput): Promise<File> {
  const file = new File([await blob()], name, { type })
  return origin === undefined ? file : withOrigin(file, origin)
}
