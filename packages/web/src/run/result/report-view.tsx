import type { ReactElement } from 'react'
import { Icon } from '../../files/icons.js'
import { useTools } from '../../shown-tools.js'
import { type ReportLines, reportTexts } from '../../texts/report-texts.js'
import { toolText, useText } from '../../texts/text.js'
import { JsonView } from './json-view.js'
import { doneInStep, doneTexts } from './what-happened.js'

/** The number of lines per file above which the list is collapsed. */
const OPEN_UP_TO = 12

/** What the outputs lack: shown first and counted, because the result looks complete. */
export function LossesView({
  report,
  skipped,
}: {
  readonly report: unknown
  /** The names of the files that were left out after they had failed. */
  readonly skipped: readonly string[]
}): ReactElement | null {
  const text = useText()
  const line = toolText('losses', 'file') ?? ''
  const losses = [...skipped.map((file) => ({ file, lines: [line] })), ...reportTexts(report).losses]
  const count = losses.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count === 0) return null
  return (
    <section className="losses" aria-labelledby="losses-title">
      <h2 id="losses-title">
        <Icon name="warning" />
        {text('run.result.losses', { count })}
      </h2>
      {losses.map((lines) => (
        <Lines key={lines.file} of={lines} />
      ))}
    </section>
  )
}

/** What was done, kept, renamed and left out, in sentences; then the full report. */
export function ReportView({
  report,
  descriptions,
}: {
  readonly report: unknown
  readonly descriptions: Readonly<Record<string, string>>
}): ReactElement | null {
  const text = useText()
  const tools = useTools()
  if (typeof report !== 'object' || report === null) return null
  const { notes, steps } = reportTexts(report)
  const done = doneTexts(report)
  const ofSteps = steps.flatMap(({ task, notes: own }, index) => {
    const title = tools.find(({ name }) => name === task)?.title ?? task
    const step = text('chains.step', { number: index + 1, tool: title })
    const lines = [...doneInStep(report, index), ...own.flatMap(({ lines: all }) => all)]
    return lines.length === 0 ? [] : [{ file: step, lines }]
  })
  // The name of the only file is above it.
  const isOne = notes.length <= 1
  const groups = [...notes.map(({ file, lines }) => ({ file: isOne ? '' : file, lines })), ...ofSteps]
  return (
    <section className="report" aria-label={text('run.result.report')}>
      {done.length > 0 && (
        <ul className="done">
          {done.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {groups.map((group, index) => (
        <Lines key={index} of={group} />
      ))}
      <details>
        <summary>{text('run.result.details')}</summary>
        <JsonView value={report} descriptions={descriptions} />
      </details>
    </section>
  )
}

function Lines({ of: { file, lines } }: { readonly of: ReportLines }): ReactElement {
  const text = useText()
  const list = (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
  return (
    <>
      {file !== '' && (
        <h3>
          <bdi>{file}</bdi>
        </h3>
      )}
      {lines.length <= OPEN_UP_TO ? (
        list
      ) : (
        <details>
          <summary>{text('run.json.show', { count: lines.length })}</summary>
          {list}
        </details>
      )}
    </>
  )
}
