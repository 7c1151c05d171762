import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { FilesPanel } from '../files/files-panel.js'
import { ExamplesMenu } from '../options/examples-menu.js'
import { OptionsForm } from '../options/options-form.js'
import { hasEnded } from '../run/run.js'
import { RunView } from '../run/run-view.js'
import { session } from '../session/session.js'
import { addressOf } from '../shell/router.js'
import { useTool } from '../shown-tools.js'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { OptionProblem, Tool, ToolEntry } from '../tools/tool.js'
import { visualControls } from '../visual/visual-controls.js'
import { ActionBar, OutputName } from './action-bar.js'
import { ModeSwitch, takesPages } from './mode-switch.js'
import { useRunInput } from './run-input.js'
import { type RunSetup, setupOf } from './run-setup.js'
import { chosenWhere, placesOf, WhereSwitch, whereToRun } from './where-switch.js'
import './tool-page.css'
import { CodePanel } from '../code/code-panel.js'

const ArrangePanel = lazy(() =>
  import('../arrange/arrange-panel.js').then((module) => ({ default: module.ArrangePanel })),
)
const ChainSteps = lazy(() => import('../chains/chain-steps.js'))

/** The page of any tool, generated from its declaration. */
export default function ToolPage({ task }: { readonly task: string }): ReactElement {
  const text = useText()
  const { tool, failed } = useTool(task)
  if (failed)
    return (
      <section>
        <h1>{text('tool.unknown', { name: task })}</h1>
        <a href={addressOf({ view: 'home' })}>{text('shell.to-home')}</a>
      </section>
    )
  if (tool === undefined) return <p role="status">{text('shell.loading')}</p>
  return <LoadedTool tool={tool} />
}

function LoadedTool({ tool }: { readonly tool: Tool }): ReactElement {
  const setup = useMemo(() => setupOf(tool), [tool])
  const run = useStore(setup.run)
  // A run on the service has a separate address as soon as its process id is known.
  if (run !== undefined && (run.where === 'device' || run.processId === undefined))
    return <RunView run={run} tool={tool} onBack={() => setup.run.set(undefined)} />
  return <ToolForm setup={setup} tool={tool} />
}

function ToolForm({ setup, tool }: { readonly setup: RunSetup; readonly tool: Tool }): ReactElement {
  const text = useText()
  const arrangement = useStore(setup.arrangement)
  const problems = useLastProblems(setup)
  const visual = visualControls[tool.name]
  const hidden = useMemo(
    () => new Set([...(visual?.hides ?? []), ...(arrangement === undefined ? [] : ['pages'])]),
    [visual, arrangement],
  )
  const options = useStore(setup.options)
  const places = placesOf(tool, useStore(session).state)
  const where = whereToRun(places, useStore(chosenWhere))
  return (
    <div className="tool-page">
      <header>
        <h1>{tool.title}</h1>
        <p className="quiet">{tool.summary}</p>
        <LastProblem setup={setup} />
      </header>
      <div className="tool-files">
        {takesPages(tool.name) && <ModeSwitch setup={setup} />}
        {arrangement === undefined ? (
          <FilesPanel
            inputFiles={setup.inputFiles}
            tool={tool}
            isCompact={visual !== undefined}
            onDevice={where === 'device'}
          />
        ) : (
          <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
            <ArrangePanel inputFiles={setup.inputFiles} arrangement={arrangement} />
          </Suspense>
        )}
        {visual !== undefined && arrangement === undefined && <ToolVisual setup={setup} tool={tool} />}
      </div>
      <div className="tool-side">
        <section className="panel" aria-label={text('tool.where')}>
          <WhereSwitch places={places} where={where} />
        </section>
        <section className="panel tool-options">
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
            />
          )}
          <OutputName setup={setup} tool={tool} />
        </section>
        <ActionBar setup={setup} tool={tool} />
      </div>
      <ToolCode setup={setup} tool={tool} />
    </div>
  )
}

/** The visual control of the tool, shown when there is a file to show. */
function ToolVisual({ setup, tool }: { readonly setup: RunSetup; readonly tool: Tool }): ReactElement | null {
  const text = useText()
  const files = useStore(setup.inputFiles.files)
  const options = useStore(setup.options)
  const Control = useMemo(() => lazy(visualControls[tool.name]!.load), [tool])
  if (!files.some(({ state }) => state === 'ready')) return null
  return (
    <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
      <Control tool={tool} files={files} values={options} onChange={setup.options.set} />
    </Suspense>
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
function ToolCode({ setup, tool }: { readonly setup: RunSetup; readonly tool: Tool }): ReactElement {
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
