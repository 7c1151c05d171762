import type { Unit } from '@octavo/tasks/paper-lengths'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { type Area, areaOf, between, boxStyle, moved, optionsOf } from './crop-area.js'
import { FileTabs } from './file-tabs.js'
import { inputPages } from './input-pages.js'
import { MatchBoxes } from './match-boxes.js'
import { useMatches } from './matches.js'
import { arrowStep, usePageDrag } from './page-drag.js'
import { PagePreview } from './page-preview.js'
import { type PageSize, usePageSizes } from './page-sizes.js'
import type { VisualControlProps } from './visual-control.js'
import './redact-areas.css'
import { RedactSearch } from './redact-search.js'

/** An area as in the options of the task. */
interface RedactedArea {
  readonly pages: string | number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A shorter drag counts as a click. */
const SHORTEST_DRAG = 3

/**
 * For redact-pdf: boxes on the pictures of pages in which everything is removed, and the matches of words and
 * patterns.
 */
export default function RedactAreas(props: VisualControlProps): ReactElement {
  const text = useText()
  return (
    <FileTabs files={props.files} label={text('visual.redact')}>
      {(file) => <PageToRedact {...props} file={file} />}
    </FileTabs>
  )
}

function PageToRedact({
  tool,
  values,
  onChange,
  file,
}: VisualControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const sizes = usePageSizes(file)
  const pages = inputPages(file)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  const areas = (optionValue(tool.options, values, 'areas') ?? []) as readonly RedactedArea[]
  const unit = optionValue(tool.options, values, 'unit') as Unit
  const origin = optionValue(tool.options, values, 'origin') as 'bottom-left' | 'top-left'
  const set = (next: readonly RedactedArea[]): void =>
    onChange(minimalValues(tool.options, { ...values, areas: next }))
  const number = pages[at]?.number ?? 1
  const found = useMatches(file, values)
  const matches = found?.state === 'loaded' ? found.data.places : []
  const [chosen, setChosen] = useState<number>()
  const goTo = (place: number): void => {
    setChosen(place)
    setWanted(pages.findIndex((page) => page.number === matches[place]!.page))
  }
  const written = (area: Area, page: PageSize): RedactedArea => {
    const { x = 0, y = 0, width = 0, height = 0 } = optionsOf(area, page, { to: 'box', unit, origin })
    return { pages: String(number), x, y, width, height }
  }
  const shown = (area: RedactedArea, page: PageSize): Area =>
    areaOf({ ...area, to: 'box', unit, origin, left: 0, bottom: 0, right: 0, top: 0 }, page)
  return (
    <>
      <RedactSearch
        found={found}
        chosen={chosen}
        onSearch={(list, term) => {
          const terms = (optionValue(tool.options, values, list) ?? []) as readonly string[]
          if (!terms.includes(term))
            onChange(minimalValues(tool.options, { ...values, [list]: [...terms, term] }))
        }}
        onGoTo={goTo}
      />
      <div className="visual-bar">
        <p>{text('visual.redact.help')}</p>
        <button
          type="button"
          onClick={() => set([...areas, { pages: String(number), x: 0, y: 0, width: 72, height: 24 }])}
        >
          {text('visual.redact.add')}
        </button>
        <button type="button" disabled={areas.length === 0} onClick={() => set([])}>
          {text('visual.redact.clear')}
        </button>
      </div>
      <PagePreview file={file} pages={pages} sizes={sizes} at={at} onPage={setWanted}>
        {({ page, scale }) => (
          <Areas
            found={
              <MatchBoxes
                matches={matches}
                page={number}
                scale={scale}
                chosen={chosen}
                onChoose={setChosen}
              />
            }
            areas={areas.flatMap((area, index) =>
              String(area.pages) === String(number) || area.pages === 'all'
                ? [{ index, area: shown(area, page) }]
                : [],
            )}
            page={page}
            scale={scale}
            onAdd={(area) => set([...areas, written(area, page)])}
            onMove={(index, area) =>
              set(
                areas.map((old, each) =>
                  each === index ? { ...written(area, page), pages: old.pages } : old,
                ),
              )
            }
            onRemove={(index) => set(areas.filter((_, each) => each !== index))}
          />
        )}
      </PagePreview>
    </>
  )
}

interface ShownArea {
  readonly index: number
  readonly area: Area
}

function Areas({
  found,
  areas,
  page,
  scale,
  onAdd,
  onMove,
  onRemove,
}: {
  readonly found: ReactElement
  readonly areas: readonly ShownArea[]
  readonly page: PageSize
  /** CSS pixels per point. */
  readonly scale: number
  onAdd(area: Area): void
  onMove(index: number, area: Area): void
  onRemove(index: number): void
}): ReactElement {
  const text = useText()
  const [drawn, setDrawn] = useState<Area>()
  const { begin, surface } = usePageDrag<ShownArea | undefined>(scale, {
    move(held, from, to) {
      if (held === undefined) setDrawn(between(from, to, page))
      else onMove(held.index, moved(held.area, { x: to.x - from.x, y: to.y - from.y }, page))
    },
    end(held, from, to) {
      setDrawn(undefined)
      if (held !== undefined || to === undefined) return
      if (Math.hypot(to.x - from.x, to.y - from.y) > SHORTEST_DRAG) onAdd(between(from, to, page))
    },
  })
  const onKeys = (event: KeyboardEvent, index: number, area: Area): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(index)
      return
    }
    const by = arrowStep(event)
    if (by !== undefined) onMove(index, moved(area, by, page))
  }
  return (
    <div {...surface} className="redact-surface" onPointerDown={(event) => begin(event, undefined)}>
      {found}
      {areas.map(({ index, area }) => (
        <button
          key={index}
          type="button"
          className="redact-area"
          aria-label={text('visual.redact.area', { number: index + 1 })}
          style={boxStyle(area, scale)}
          onPointerDown={(event) => begin(event, { index, area })}
          onKeyDown={(event) => onKeys(event, index, area)}
        />
      ))}
      {drawn !== undefined && (
        <div className="redact-area" aria-hidden="true" style={boxStyle(drawn, scale)} />
      )}
    </div>
  )
}
