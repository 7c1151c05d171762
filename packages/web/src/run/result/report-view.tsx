import type { ReactElement } from 'react'
import { useText } from '../../texts/text.js'
import { JsonView } from './json-view.js'

interface Props {
  readonly report: unknown
  readonly descriptions: Readonly<Record<string, string>>
}

export function ReportView({ report, descriptions }: Props): ReactElement | null {
  const text = useText()
  if (typeof report !== 'object' || report === null) return null
  return (
    <section className="panel report" aria-labelledby="report-title">
      <h2 id="report-title">{text('run.result.report')}</h2>
      <details>
        <summary>{text('run.result.details')}</summary>
        <JsonView value={report} descriptions={descriptions} />
      </details>
    </section>
  )
}
