import { type ReactElement, useEffect, useId, useState } from 'react'
import { labelOf, labelWording } from '../options/option-labels.js'
import { startOnDevice } from '../run/device-run.js'
import { startOnService } from '../run/service-run.js'
import type { RunSetup } from '../run/setup/run-setup.js'
import { session } from '../session/session.js'
import { goTo } from '../shell/router.js'
import { useStore } from '../store.js'
import { actionText } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { OptionProblem, OptionValues, Tool } from '../tools/tool.js'
import { notReadyReason } from './not-ready.js'
import { useRunInput } from './run-input.js'
import { WhereLine } from './where-line.js'
import { usePlaces } from './where-to-run.js'

interface Props {
  readonly setup: RunSetup
  readonly tool: Tool
}

/** The button that starts a run, the reason if it cannot start yet, and where it runs. */
export function ActionBar({
  setup,
  tool,
  count,
}: Props & {
  /** What the button counts, such as the places to redact. */
  readonly count: number | undefined
}): ReactElement {
  const text = useText()
  const field = useId()
  const files = useStore(setup.inputFiles.files)
  const arePages = useStore(setup.arrangement) !== undefined
  const input = useRunInput(setup, tool)
  const { state } = useStore(session)
  const places = usePlaces(tool, files, input.options)
  const { where } = places
  const invalidOption = useInvalidOption(tool, input.options)
  const entryCount = input.entries.length
  const mergedCount = tool.name === 'merge-pdf' && !arePages && files.length > 1 ? files.length : undefined
  const reason = notReadyReason(
    { tool, files, entryCount, arePages, options: input.options, invalidOption, places, session: state },
    text,
  )
  const canCheck = tool.name === 'ocr-pdf' && entryCount > 0 && (input.options.format ?? 'pdf') === 'pdf'
  const start = (checksWords: boolean): void => {
    if (reason !== undefined || where === undefined) return
    for (const { id, problem } of files)
      if (problem !== undefined) setup.inputFiles.change(id, { problem: undefined })
    const name = setup.outputName.get().trim()
    const request = { tool, ...input, where, checksWords, ...(name === '' ? {} : { outputName: name }) }
    setup.run.set(
      where === 'device'
        ? startOnDevice(request)
        : startOnService(request, (processId) => goTo({ view: 'process', processId })),
    )
  }
  return (
    <>
      <p id={`${field}-reason`} className="reason quiet" role="status">
        <bdi>{reason}</bdi>
      </p>
      <button
        type="button"
        className="primary action"
        aria-disabled={reason !== undefined}
        aria-describedby={`${field}-reason`}
        onClick={() => start(false)}
      >
        {actionText(tool, input.options, count ?? mergedCount)}
      </button>
      {canCheck && (
        <p className="quiet">
          <button
            type="button"
            className="link-button"
            aria-disabled={reason !== undefined}
            onClick={() => start(true)}
          >
            {text('words.check.first')}
          </button>
        </p>
      )}
      <WhereLine places={places} />
    </>
  )
}

export function OutputName({ setup, tool }: Props): ReactElement {
  const text = useText()
  const field = useId()
  return (
    <div className="output-name">
      <label htmlFor={field}>{text('tool.output-name')}</label>
      <input
        id={field}
        value={useStore(setup.outputName)}
        placeholder={tool.result_name}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setup.outputName.set(target.value)}
      />
    </div>
  )
}

const PAUSE_MS = 250

/** Why the service would reject the options; checked when they have stopped changing. */
function useInvalidOption(tool: Tool, options: OptionValues): string | undefined {
  const text = useText()
  const [bad, setBad] = useState<OptionProblem>()
  const key = JSON.stringify(options)
  useEffect(() => {
    const timer = setTimeout(
      () => setBad(tool.problems(JSON.parse(key), labelWording(tool.name))[0]),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [tool, key])
  if (bad === undefined || bad.path.length === 0 || bad.needsLabel === false) return bad?.message
  const problem = `${labelOf(tool.name, String(bad.path[0]))}: ${bad.message}`
  return text('tool.invalid-options', { problem })
}
