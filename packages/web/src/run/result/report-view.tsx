import type { ReactElement } from 'react'
import { useTools } from '../../shown-tools.js'
import { type ReportLines, reportTexts } from '../../texts/report-texts.js'
import { useText } from '../../texts/text.js'
import { JsonView } from './json-view.js'

interface Props {
  readonly report: unknown
  readonly descriptions: Readonly<Record<string, string>>
}

/** The number of lines per file above which the list is collapsed. */
const OPEN_UP_TO = 12

/** What the outputs lack because a file is damaged: shown first, because the result looks complete. */
export function LossesView({ report }: Pick<Props, 'report'>): ReactElement | null {
  const text = useText()
  const { losses } = reportTexts(report)
  if (losses.length === 0) return null
  return (
    <section className="notice" aria-labelledby="losses-title">
      <h2 id="losses-title">{text('run.result.losses')}</h2>
      {losses.map((lines) => (
        <Lines key={lines.file} of={lines} />
      ))}
    </section>
  )
}

/** What was kept, renamed and dropped: a summary in sentences, then the full report. */
export function ReportView({ report, descriptions }: Props): ReactElement | null {
  const text = useText()
  const tools = useTools()
  if (typeof report !== 'object' || report === null) return null
  const { losses, notes, steps } = reportTexts(report)
  const groups = [
    ...notes,
    ...steps.flatMap(({ task, notes: own }, index) => {
      const title = tools.find(({ name }) => name === task)?.title ?? task
      const step = text('chains.step', { number: index + 1, tool: title })
      return own.map(({ file, lines }) => ({ file: `${step}: ${file}`, lines }))
    }),
  ]
  return (
    <section className="panel report" aria-labelledby="report-title">
      <h2 id="report-title">{text('run.result.report')}</h2>
      {groups.length === 0 && losses.length === 0 && <p>{text('run.result.nothing-lost')}</p>}
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
