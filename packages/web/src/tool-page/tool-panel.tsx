import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { CodePanel } from '../code/code-panel.js'
import { ExamplesMenu } from '../options/examples-menu.js'
import { OptionsForm } from '../options/options-form.js'
import { hasEnded } from '../run/run.js'
import type { RunSetup } from '../run/setup/run-setup.js'
import { addressOf } from '../shell/router.js'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { OptionProblem, Tool, ToolEntry } from '../tools/tool.js'
import { OutputName } from './action-bar.js'
import { useRunInput } from './run-input.js'
import { PresetChips, SavePreset } from './tool-presets.js'
import { hiddenOptions } from './visual-controls.js'
import { usePlaces } from './where-to-run.js'
import './tool-panel.css'

const ChainSteps = lazy(() => import('../chains/chain-steps.js'))

interface Props {
  readonly setup: RunSetup
  readonly tool: Tool
}

/** The name of the tool and what there is to decide. */
export function ToolPanel({
  setup,
  tool,
  children,
}: Props & {
  /** The part of the tool's control. */
  readonly children: ReactNode
}): ReactElement {
  const text = useText()
  const arrangement = useStore(setup.arrangement)
  const options = useStore(setup.options)
  const files = useStore(setup.inputFiles.files)
  const problems = useLastProblems(setup)
  const { where } = usePlaces(tool, files, options)
  const hidden = useMemo(
    () => new Set([...hiddenOptions(tool.name), ...(arrangement === undefined ? [] : ['pages'])]),
    [tool, arrangement],
  )
  return (
    <>
      <header className="panel-head">
        <h1>{tool.title}</h1>
        {files.length === 0 && <p className="quiet">{tool.summary}</p>}
        <LastProblem setup={setup} />
        <PresetChips setup={setup} tool={tool} />
      </header>
      {tool.name === 'pipeline' ? (
        <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
          <ExamplesMenu tool={tool} onChoose={setup.options.set} />
          <ChainSteps values={options} onChange={setup.options.set} />
        </Suspense>
      ) : (
        <OptionsForm
          tool={tool}
          values={options}
          onChange={setup.options.set}
          hidden={hidden}
          problems={problems}
          files={setup.inputFiles}
          isOnDevice={where === 'device'}
        >
          {children}
        </OptionsForm>
      )}
      <SavePreset setup={setup} tool={tool} />
      <OutputName setup={setup} tool={tool} />
      <ToolCode setup={setup} tool={tool} />
    </>
  )
}

const NONE: readonly OptionProblem[] = []

/** The option problems of the last run. Problems of files are shown at each file. */
function useLastProblems(setup: RunSetup): readonly OptionProblem[] {
  const problem = setup.run.get()?.state.get().problem
  const { fileId } = problem ?? {}
  useEffect(() => {
    if (fileId !== undefined) setup.inputFiles.change(fileId, { problem })
  }, [setup, fileId, problem])
  return problem?.options ?? NONE
}

/** The problem of the last run started from here, if that run has a separate address. */
function LastProblem({ setup }: { readonly setup: RunSetup }): ReactElement | null {
  const text = useText()
  const run = useStore(setup.run)
  if (run?.processId === undefined) return null
  const { phase, problem } = run.state.get()
  if (phase === 'failed')
    return <p className="problem">{text('tool.last-problem', { message: problemText(problem!, text) })}</p>
  if (hasEnded(phase)) return null
  return (
    <p className="notice">
      {text('tool.running')}{' '}
      <a href={addressOf({ view: 'process', processId: run.processId })}>{text('tool.running.show')}</a>
    </p>
  )
}

/** The run that the button starts, as code. */
function ToolCode({ setup, tool }: Props): ReactElement {
  const { entries, options } = useRunInput(setup, tool)
  const named: ToolEntry[] = entries.map(({ file, page, rotation }) => ({
    filename: file.file.name,
    ...(page === '' ? {} : { page }),
    ...(rotation === 0 ? {} : { rotation }),
    ...(file.password === undefined ? {} : { password: file.password }),
  }))
  const shown = named.length > 0 ? named : [{ filename: 'a.pdf' }]
  return <CodePanel tool={tool} entries={shown} options={options} />
}
