import { type ReactElement, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { Icon } from '../files/icons.js'
import { allOptions } from '../options/option-values.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useText } from '../texts/text.js'
import { type InputPage, inputPages } from './input-pages.js'
import { type PageSize, rotatedSize, usePageSizes } from './page-sizes.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './page-navigation.css'
import './sheets.css'
import { type NupOptions, nupSheets, type Sheets } from './sheets.js'

/** CSS pixels of the longer side of a sheet. */
const LONGEST = 280
/** The number of sheet sides drawn at once. */
const SHOWN = 6

function NupBody({ tool, file, values }: ControlProps): ReactElement {
  return (
    <div className="sheets-body">
      <SheetsOf file={file} options={allOptions(tool.options, values) as unknown as NupOptions} />
    </div>
  )
}

/** For nup-pdf: the sheets that result from its options. */
const nup: VisualControl = { body: NupBody }
export default nup

function SheetsOf({
  file,
  options,
}: {
  readonly file: ChosenFile
  readonly options: NupOptions
}): ReactElement {
  const text = useText()
  const sizes = usePageSizes(file)
  const [wanted, setWanted] = useState(0)
  const pages = inputPages(file)
  const first = pages[0] && sizes?.[pages[0].page - 1]
  const sheets = first && nupSheets(options, pages.length, rotatedSize(first, file.rotation))
  if (sheets === undefined) return <p className="quiet">{first && text('visual.sheets.none')}</p>
  const { sides } = sheets
  const from = Math.min(wanted, Math.floor((sides.length - 1) / SHOWN) * SHOWN)
  const isBooklet = options.layout === 'booklet'
  return (
    <>
      <div className="visual-bar">
        <p role="status">
          {isBooklet
            ? text('visual.sheets.booklet', { count: Math.ceil(sides.length / 2) })
            : text('visual.sheets.count', { count: sides.length })}
        </p>
      </div>
      <ol className="sheets" start={from + 1}>
        {sides.slice(from, from + SHOWN).map((side, index) => (
          <li key={from + index}>
            <Sheet
              file={file}
              pages={pages}
              sizes={sizes ?? []}
              sheet={sheets.sheet}
              side={side}
              border={options.border}
            />
            <span>{isBooklet ? sideName(text, from + index) : from + index + 1}</span>
          </li>
        ))}
      </ol>
      {sides.length > SHOWN && (
        <div className="page-navigation">
          <button
            type="button"
            className="icon-button"
            disabled={from === 0}
            aria-label={text('visual.sheets.previous')}
            onClick={() => setWanted(from - SHOWN)}
          >
            <Icon name="back" />
          </button>
          <span role="status">
            {text('visual.sheets.shown', {
              from: from + 1,
              to: Math.min(sides.length, from + SHOWN),
              total: sides.length,
            })}
          </span>
          <button
            type="button"
            className="icon-button"
            disabled={from + SHOWN >= sides.length}
            aria-label={text('visual.sheets.next')}
            onClick={() => setWanted(from + SHOWN)}
          >
            <Icon name="forward" />
          </button>
        </div>
      )}
    </>
  )
}

function sideName(text: ReturnType<typeof useText>, side: number): string {
  return text(side % 2 === 0 ? 'visual.sheets.front' : 'visual.sheets.back', {
    sheet: Math.floor(side / 2) + 1,
  })
}

function Sheet({
  file,
  pages,
  sizes,
  sheet,
  side,
  border,
}: {
  readonly file: ChosenFile
  readonly pages: readonly InputPage[]
  readonly sizes: readonly PageSize[]
  readonly sheet: PageSize
  readonly side: Sheets['sides'][number]
  readonly border: number
}): ReactElement {
  const text = useText()
  const scale = LONGEST / Math.max(sheet.width, sheet.height)
  const [width, height] = [sheet.width * scale, sheet.height * scale]
  return (
    <div className="sheet" dir="ltr" style={{ width, height }}>
      {side.map(({ page, ...place }) => {
        const inputPage = pages[page]!
        const size = sizes[inputPage.page - 1]
        const room = { width: (place.width * width) / 100, height: (place.height * height) / 100 }
        return (
          <div
            key={page}
            className="sheet-page"
            data-border={border > 0 || undefined}
            style={{
              left: `${place.left}%`,
              top: `${place.top}%`,
              width: `${place.width}%`,
              height: `${place.height}%`,
            }}
          >
            <PagePicture
              file={file.file}
              password={file.password}
              page={inputPage.page}
              rotation={file.rotation}
              width={size === undefined ? room.width : fittingWidth(rotatedSize(size, file.rotation), room)}
              label={text('visual.page', { page: page + 1 })}
            />
            <span className="sheet-number" aria-hidden="true">
              {page + 1}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** The largest width at which the page fits. */
function fittingWidth(page: PageSize, room: PageSize): number {
  return Math.max(1, page.width * Math.min(room.width / page.width, room.height / page.height))
}
