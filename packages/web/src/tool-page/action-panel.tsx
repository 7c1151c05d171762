import { type ReactElement, useId } from 'react'
import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import { startOnService } from '../run/service-run.js'
import { session } from '../session/session.js'
import { goTo } from '../shell/router.js'
import { useStore } from '../store.js'
import { type Text, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import type { Bench } from './bench.js'
import { chosenWhere, placesOf, whereToRun } from './where.js'
import { WhereSwitch } from './where-switch.js'

interface Props {
  readonly bench: Bench
  readonly tool: Tool
}

/** Where it runs, what the result is called, and the button that begins it. */
export function ActionPanel({ bench, tool }: Props): ReactElement {
  const text = useText()
  const field = useId()
  const files = useStore(bench.shelf.files)
  const options = useStore(bench.options)
  const outputName = useStore(bench.outputName)
  const { state } = useStore(session)
  const places = placesOf(tool, state)
  const where = whereToRun(places, useStore(chosenWhere))
  const entries = entriesOf(files)
  const obstacle =
    where === undefined
      ? text('tool.unavailable', { reason: tool.unavailableBecause ?? '' })
      : (filesObstacle(files, entries.length, tool, text) ??
        (where === 'service' && state === 'signed-out' ? text('tool.signed-out') : undefined))
  const start = (): void => {
    if (obstacle !== undefined || where === undefined) return
    const request = {
      tool,
      entries,
      options,
      where,
      outputName: outputName.trim() === '' ? undefined : outputName.trim(),
    }
    const run = startOnService(request, (processId) => goTo({ view: 'process', processId }))
    bench.run.set(run)
  }
  return (
    <section className="panel action-panel">
      <WhereSwitch places={places} where={where} />
      <label htmlFor={`${field}-name`}>{text('tool.output-name')}</label>
      <input
        id={`${field}-name`}
        value={outputName}
        placeholder={tool.result_name}
        onChange={({ target }) => bench.outputName.set(target.value)}
      />
      <button
        type="button"
        className="primary action"
        aria-disabled={obstacle !== undefined}
        aria-describedby={`${field}-obstacle`}
        onClick={start}
      >
        {tool.title}
      </button>
      <p id={`${field}-obstacle`} className="quiet" role="status">
        {obstacle}
      </p>
    </section>
  )
}

function entriesOf(files: readonly ChosenFile[]): ChosenEntry[] {
  return files.map((file) => ({ file, page: file.page, rotation: file.rotation }))
}

/** Why the files that are there are not yet right, in words. */
function filesObstacle(
  files: readonly ChosenFile[],
  entryCount: number,
  { inputs: { min, max }, title }: Tool,
  text: Text,
): string | undefined {
  if (files.length === 0) return text('tool.needs-files', { count: min })
  if (files.some(({ state }) => state === 'locked')) return text('tool.locked')
  if (entryCount < min) return text('tool.needs-more', { count: min - entryCount, tool: title, min })
  if (entryCount > max) return text('tool.too-many', { tool: title, max })
  return undefined
}
