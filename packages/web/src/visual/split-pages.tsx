import type { ReactElement } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { FileTabs } from './file-tabs.js'
import { inputPages } from './input-pages.js'
import { PageGrid } from './page-grid.js'
import { divided, type Part, partsOf, rangesOf } from './split-points.js'
import type { VisualControlProps } from './visual-control.js'
import './split-pages.css'

/** The number of parts listed above the pages; the others are only counted. */
const NAMED = 12

/** For split-pdf: divisions between the pages. */
export default function SplitPages(props: VisualControlProps): ReactElement {
  const text = useText()
  return (
    <FileTabs files={props.files} label={text('visual.split')}>
      {(file) => <PagesToSplit {...props} file={file} />}
    </FileTabs>
  )
}

function PagesToSplit({
  tool,
  values,
  onChange,
  file,
}: VisualControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const pages = inputPages(file)
  const options = Object.fromEntries(
    ['by', 'pages_per_file', 'ranges'].map((name) => [name, optionValue(tool.options, values, name)]),
  )
  const known = partsOf(options, pages.length)
  const whole: readonly Part[] = [{ from: 1, to: pages.length }]
  const parts = known ?? whole
  const partOf = partNumbers(parts)
  const set = (next: readonly Part[]): void =>
    onChange(minimalValues(tool.options, { ...values, ...rangesOf(next) }))
  const divide = (after: number): void => {
    if (after < pages.length) set(divided(parts, after))
  }
  const isDivided = (after: number): boolean => parts.some(({ to }) => to === after) && after < pages.length
  const nameOf = ({ from, to }: Part): string => (from === to ? `${from}` : `${from}–${to}`)
  return (
    <>
      <div className="visual-bar">
        <p>{text('visual.split.help')}</p>
        <button type="button" disabled={parts.length === 1 && known !== undefined} onClick={() => set(whole)}>
          {text('visual.split.clear')}
        </button>
      </div>
      <p role="status">
        {known === undefined
          ? text('visual.split.unknown')
          : text('visual.split.parts', { count: parts.length })}
      </p>
      {known !== undefined && (
        <ol className="split-parts" aria-label={text('visual.split.parts.title')}>
          {parts.slice(0, NAMED).map((part, index) => (
            <li key={part.from} data-odd={index % 2 === 1 || undefined}>
              {nameOf(part)}
            </li>
          ))}
          {parts.length > NAMED && <li>…</li>}
        </ol>
      )}
      <PageGrid
        file={file}
        pages={pages}
        label={text('visual.split')}
        nameOf={({ number }) =>
          text(isDivided(number) ? 'visual.split.page.divided' : 'visual.split.page', {
            page: number,
            part: partOf.get(number) ?? 1,
          })
        }
        onAction={(number) => divide(Number(number))}
        dependencies={[values]}
      >
        {({ number }) => (
          <>
            <span className="split-part" data-odd={(partOf.get(number) ?? 1) % 2 === 0 || undefined}>
              {partOf.get(number)}
            </span>
            {number < pages.length && (
              <Button
                className="split-point"
                aria-pressed={isDivided(number)}
                aria-label={text('visual.split.at', { page: number })}
                onPress={() => divide(number)}
              >
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <circle cx="6" cy="6.5" r="2.5" />
                  <circle cx="6" cy="17.5" r="2.5" />
                  <path d="M8 8l12 9M8 16l12-9" />
                </svg>
              </Button>
            )}
          </>
        )}
      </PageGrid>
    </>
  )
}

/** The part that each page is in, from 1. */
function partNumbers(parts: readonly Part[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  for (const [index, { from, to }] of parts.entries())
    for (let page = from; page <= to; page++) numbers.set(page, index + 1)
  return numbers
}
