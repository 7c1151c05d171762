import { type ReactElement, useEffect, useId, useState } from 'react'
import { labelOf, labelWording } from '../options/option-words.js'
import { startOnDevice } from '../run/device-run.js'
import { startOnService } from '../run/service-run.js'
import { session } from '../session/session.js'
import { goTo } from '../shell/router.js'
import { createStore, useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { OptionProblem, OptionValues, Tool } from '../tools/tool.js'
import type { Bench } from './bench.js'
import { obstacle as obstacleIn } from './obstacle.js'
import { ofFiles, ofPages, type Wanted } from './wanted.js'
import { chosenWhere, placesOf, whereToRun } from './where.js'

interface Props {
  readonly bench: Bench
  readonly tool: Tool
}

/** The button that starts a run, and the reason if it cannot start yet. */
export function ActionBar({ bench, tool }: Props): ReactElement {
  const text = useText()
  const field = useId()
  const files = useStore(bench.shelf.files)
  const arePages = useStore(bench.arrangement) !== undefined
  const wanted = useWanted(bench, tool)
  const { state } = useStore(session)
  const places = placesOf(tool, state)
  const where = whereToRun(places, useStore(chosenWhere))
  const badOption = useBadOption(tool, wanted.options)
  const entryCount = wanted.entries.length
  const obstacle = obstacleIn({ tool, files, entryCount, arePages, badOption, where, session: state }, text)
  const start = (): void => {
    if (obstacle !== undefined || where === undefined) return
    for (const { id, problem } of files)
      if (problem !== undefined) bench.shelf.change(id, { problem: undefined })
    const name = bench.outputName.get().trim()
    const request = { tool, ...wanted, where, ...(name === '' ? {} : { outputName: name }) }
    bench.run.set(
      where === 'device'
        ? startOnDevice(request)
        : startOnService(request, (processId) => goTo({ view: 'process', processId })),
    )
  }
  return (
    <div className="action-bar">
      <p id={`${field}-obstacle`} className="quiet" role="status">
        <bdi>{obstacle}</bdi>
      </p>
      <button
        type="button"
        className="primary action"
        aria-disabled={obstacle !== undefined}
        aria-describedby={`${field}-obstacle`}
        onClick={start}
      >
        {tool.title}
      </button>
    </div>
  )
}

export function OutputName({ bench, tool }: Props): ReactElement {
  const text = useText()
  const field = useId()
  return (
    <div className="output-name">
      <label htmlFor={field}>{text('tool.output-name')}</label>
      <input
        id={field}
        value={useStore(bench.outputName)}
        placeholder={tool.result_name}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => bench.outputName.set(target.value)}
      />
    </div>
  )
}

const noPages = createStore<readonly never[]>([])

/** The current entries and options, in file or page mode. */
export function useWanted(bench: Bench, tool: Tool): Wanted {
  const files = useStore(bench.shelf.files)
  const options = useStore(bench.options)
  const arrangement = useStore(bench.arrangement)
  // Renders again when pages change.
  useStore<readonly unknown[]>(arrangement?.pages ?? noPages)
  return arrangement === undefined
    ? ofFiles(files, options)
    : ofPages(tool.name, arrangement.entries(), options)
}

const PAUSE_MS = 250

/** Why the service would reject the options; checked when they have stopped changing. */
function useBadOption(tool: Tool, options: OptionValues): string | undefined {
  const [bad, setBad] = useState<OptionProblem>()
  const key = JSON.stringify(options)
  useEffect(() => {
    const timer = setTimeout(
      () => setBad(tool.problems(JSON.parse(key), labelWording(tool.name))[0]),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [tool, key])
  if (bad === undefined || bad.path.length === 0) return bad?.message
  return `${labelOf(tool.name, String(bad.path[0]))}: ${bad.message}`
}
