import { type ReactElement, useId, useState } from 'react'
import { droppedFiles } from '../../files/dropped-files.js'
import { ToolIcon } from '../../home/tool-icon.js'
import { goTo, type Route } from '../../shell/router.js'
import { useTools } from '../../shown-tools.js'
import { problemText } from '../../texts/problem-text.js'
import { useText } from '../../texts/text.js'
import type { RunOutput } from '../run-output.js'
import { nextTools } from './next-tools.js'
import { fileOf } from './output-file.js'

/** Opens another tool with the outputs. Outputs on the service are not uploaded again. */
export function ContinueWith({
  task,
  outputs,
}: {
  readonly task: string | undefined
  readonly outputs: readonly RunOutput[]
}): ReactElement | null {
  const text = useText()
  const id = useId()
  const tools = useTools()
  const [progress, setProgress] = useState<'idle' | 'fetching' | { readonly problem: string }>('idle')
  const taken = takenOutputs(outputs)
  if (taken.length === 0) return null
  const open = async (route: Route): Promise<void> => {
    setProgress('fetching')
    try {
      droppedFiles.set(await Promise.all(taken.map(fileOf)))
      goTo(route)
    } catch (error) {
      setProgress({ problem: problemText(error as Error, text) })
    }
  }
  return (
    <section className="continue-with" aria-labelledby={id}>
      <h2 id={id}>{text('run.result.continue')}</h2>
      <ul>
        {nextTools(task, taken, tools).map(({ name, title, group }) => (
          <li key={name}>
            <button
              type="button"
              disabled={progress === 'fetching'}
              onClick={() => void open({ view: 'tool', task: name })}
            >
              <ToolIcon task={name} group={group} />
              {title}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            disabled={progress === 'fetching'}
            onClick={() => void open({ view: 'home' })}
          >
            {text('run.result.continue.all')}
          </button>
        </li>
      </ul>
      <p role="status">{progress === 'fetching' && text('run.result.loading')}</p>
      <p className="problem" role="alert">
        {typeof progress === 'object' && text('run.result.continue.failed', { message: progress.problem })}
      </p>
    </section>
  )
}

/** The documents, or else the images. */
function takenOutputs(outputs: readonly RunOutput[]): readonly RunOutput[] {
  const pdfs = outputs.filter(({ type }) => type === 'application/pdf')
  return pdfs.length > 0 ? pdfs : outputs.filter(({ type }) => type.startsWith('image/'))
}
