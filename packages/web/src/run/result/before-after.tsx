import type { ReactElement } from 'react'
import type { ChosenEntry, ChosenFile } from '../../files/chosen-file.js'
import { useText } from '../../texts/text.js'
import type { RunOutput } from '../run-output.js'
import '../../styles/segmented.css'

/** Tasks after which the same pages look different, or should not. */
const CHANGES_LOOKS: ReadonlySet<string | undefined> = new Set([
  'compress-pdf',
  'crop-pdf',
  'edit-pdf',
  'flatten-pdf',
  'form-fill',
  'page-numbers',
  'pdf-to-pdfa',
  'redact-pdf',
  'repair-pdf',
  'resize-pdf',
  'rotate-pdf',
  'sanitize-pdf',
  'scan-pdf',
  'stamp-pdf',
  'watermark-pdf',
])

/** The file that an output was made from, if the pages of both can be compared. */
export function beforeOf(
  task: string | undefined,
  entries: readonly ChosenEntry[],
  outputs: readonly RunOutput[],
  shown: RunOutput,
): ChosenFile | undefined {
  const entry = entries[outputs.indexOf(shown)]
  if (!CHANGES_LOOKS.has(task) || entry === undefined || shown.type !== 'application/pdf') return undefined
  const isWhole = entry.page === '' && entry.rotation === 0
  const { file } = entry
  const hasSamePages = file.pageCount === null || file.pageCount === shown.pages
  return isWhole && hasSamePages && outputs.length === entries.length ? file : undefined
}

export type Moment = 'before' | 'after'

/** Which of both the viewer shows, at the same page. */
export function BeforeAfterSwitch({
  moment,
  onMoment,
}: {
  readonly moment: Moment
  onMoment(moment: Moment): void
}): ReactElement {
  const text = useText()
  return (
    <fieldset className="segmented before-after">
      <legend className="visually-hidden">{text('run.result.compare')}</legend>
      <div>
        {(['before', 'after'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="moment"
              className="visually-hidden"
              checked={moment === name}
              onChange={() => onMoment(name)}
            />
            <span>{text(`run.result.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
