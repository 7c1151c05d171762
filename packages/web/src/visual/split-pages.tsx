import type { ReactElement } from 'react'
import { Button } from 'react-aria-components'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { type InputPage, inputPages } from './input-pages.js'
import { PageGrid } from './page-grid.js'
import { divided, type Part, partsOf, rangesOf } from './split-points.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './split-pages.css'

/** The number of parts that the panel names; the others are only counted. */
const NAMED = 12

interface Splitting {
  readonly pages: readonly InputPage[]
  readonly parts: readonly Part[]
  /** False if the parts depend on the content of the pages. */
  readonly areKnown: boolean
  set(parts: readonly Part[]): void
}

function splittingOf({ tool, file, values, onChange }: ControlProps): Splitting {
  const pages = inputPages(file)
  const options = Object.fromEntries(
    ['by', 'pages_per_file', 'ranges'].map((name) => [name, optionValue(tool.options, values, name)]),
  )
  const known = partsOf(options, pages.length)
  return {
    pages,
    parts: known ?? whole(pages),
    areKnown: known !== undefined,
    set: (next) => onChange(minimalValues(tool.options, { ...values, ...rangesOf(next) })),
  }
}

function whole(pages: readonly InputPage[]): readonly Part[] {
  return [{ from: 1, to: pages.length }]
}

/** The pages, with places between them where the document can be split. */
function PagesToSplit(props: ControlProps): ReactElement {
  const text = useText()
  const { pages, parts, set } = splittingOf(props)
  const partOf = partNumbers(parts)
  const divide = (after: number): void => {
    if (after < pages.length) set(divided(parts, after))
  }
  const isDivided = (after: number): boolean => parts.some(({ to }) => to === after) && after < pages.length
  return (
    <PageGrid
      file={props.file}
      pages={pages}
      label={text('visual.split')}
      nameOf={({ number }) =>
        text(isDivided(number) ? 'visual.split.page.divided' : 'visual.split.page', {
          page: number,
          part: partOf.get(number) ?? 1,
        })
      }
      onAction={(number) => divide(Number(number))}
      dependencies={[props.values]}
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
  )
}

function SplitPanel(props: ControlProps): ReactElement {
  const text = useText()
  const { pages, parts, areKnown, set } = splittingOf(props)
  const nameOf = ({ from, to }: Part): string => (from === to ? `${from}` : `${from}–${to}`)
  return (
    <>
      <p role="status">
        {areKnown ? text('visual.split.parts', { count: parts.length }) : text('visual.split.unknown')}
      </p>
      {areKnown && (
        <ol className="split-parts" aria-label={text('visual.split.parts.title')}>
          {parts.slice(0, NAMED).map((part, index) => (
            <li key={part.from} data-odd={index % 2 === 1 || undefined}>
              {nameOf(part)}
            </li>
          ))}
          {parts.length > NAMED && <li>…</li>}
        </ol>
      )}
      <p className="quiet">{text('visual.split.help')}</p>
      <div className="visual-bar">
        <button type="button" disabled={parts.length === 1 && areKnown} onClick={() => set(whole(pages))}>
          {text('visual.split.clear')}
        </button>
      </div>
    </>
  )
}

/** For split-pdf: divisions between the pages. */
const splitPages: VisualControl = { body: PagesToSplit, panel: SplitPanel }
export default splitPages

/** The part that each page is in, from 1. */
function partNumbers(parts: readonly Part[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  for (const [index, { from, to }] of parts.entries())
    for (let page = from; page <= to; page++) numbers.set(page, index + 1)
  return numbers
}
