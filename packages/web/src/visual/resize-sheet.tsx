import { type ReactElement, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { Icon } from '../files/icons.js'
import { allOptions } from '../options/option-values.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useLanguage, useText } from '../texts/text.js'
import { chosenPages, inputPages } from './input-pages.js'
import { PageNavigation } from './page-navigation.js'
import { type PageSize, rotatedSize, usePageSizes } from './page-sizes.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './sheets.css'
import { type ResizeOptions, resizedPage } from './sheets.js'

/** CSS pixels of the longer side of the larger of the two sheets. */
const LONGEST = 420

function ResizeBody({ tool, file, values }: ControlProps): ReactElement {
  const options = allOptions(tool.options, values)
  return (
    <div className="sheets-body">
      <ResizedPage file={file} options={options as unknown as ResizeOptions} chosen={options.pages} />
    </div>
  )
}

/** For resize-pdf: a page before, and on its new sheet. */
const resize: VisualControl = { body: ResizeBody }
export default resize

function ResizedPage({
  file,
  options,
  chosen,
}: {
  readonly file: ChosenFile
  readonly options: ResizeOptions
  /** The selection of pages to resize. */
  readonly chosen: unknown
}): ReactElement {
  const text = useText()
  const sizes = usePageSizes(file)
  const pages = inputPages(file)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  const sizeOf = (index: number): PageSize | undefined => {
    const size = pages[index] && sizes?.[pages[index].page - 1]
    return size && rotatedSize(size, file.rotation)
  }
  const [page, first] = [sizeOf(at), sizeOf(0)]
  const numbers = chosenPages(chosen, pages.length)
  const isChosen = numbers.length === 0 || numbers.includes(at + 1)
  const made = page && first && (isChosen ? resizedPage(options, page, first) : { sheet: page, page: WHOLE })
  if (page === undefined) return <p />
  const longest = Math.max(page.width, page.height, made?.sheet.width ?? 0, made?.sheet.height ?? 0)
  const scale = LONGEST / longest
  const picture = (width: number, label: string): ReactElement => (
    <PagePicture
      file={file.file}
      password={file.password}
      page={pages[at]!.page}
      rotation={file.rotation}
      width={width}
      label={label}
    />
  )
  const [wide, high] = made === undefined ? [0, 0] : [made.sheet.width * scale, made.sheet.height * scale]
  return (
    <>
      <div className="resize-pair">
        <figure>
          <div className="sheet" dir="ltr" style={{ width: page.width * scale, height: page.height * scale }}>
            {picture(page.width * scale, text('visual.resize.before'))}
          </div>
          <figcaption>
            {text('visual.resize.before')}: <SizeText size={page} />
          </figcaption>
        </figure>
        <span className="resize-arrow">
          <Icon name="forward" />
        </span>
        <figure>
          {made === undefined ? (
            <p className="quiet">{text('visual.sheets.none')}</p>
          ) : (
            <>
              <div className="sheet" dir="ltr" style={{ width: wide, height: high }}>
                <div
                  className="resize-page"
                  style={{
                    left: `${made.page.left}%`,
                    top: `${made.page.top}%`,
                    width: `${made.page.width}%`,
                    height: `${made.page.height}%`,
                  }}
                >
                  <div
                    className="resize-stretch"
                    style={{ scale: `1 ${stretchOf(made.page, made.sheet, page)}` }}
                  >
                    {picture((made.page.width * wide) / 100, text('visual.resize.after'))}
                  </div>
                </div>
              </div>
              <figcaption>
                {text('visual.resize.after')}: <SizeText size={made.sheet} />
              </figcaption>
            </>
          )}
        </figure>
      </div>
      <PageNavigation at={at} total={pages.length} onPage={setWanted} />
    </>
  )
}

const WHOLE = { left: 0, top: 0, width: 100, height: 100 }

/** The vertical stretch of the page relative to the horizontal one. */
function stretchOf(place: typeof WHOLE, sheet: PageSize, page: PageSize): number {
  return (place.height * sheet.height * page.width) / (place.width * sheet.width * page.height)
}

function SizeText({ size: { width, height } }: { readonly size: PageSize }): ReactElement {
  const language = useLanguage()
  const millimetres = (points: number): string =>
    new Intl.NumberFormat(language).format(Math.round((points * 25.4) / 72))
  return (
    <bdi>
      {millimetres(width)} × {millimetres(height)} mm
    </bdi>
  )
}
