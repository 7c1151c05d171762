import { type ReactElement, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { type Area, areaOf, type CropOptions, optionsOf, wholePage } from './crop-area.js'
import { CropFrame } from './crop-frame.js'
import { FileTabs } from './file-tabs.js'
import { inputPages } from './input-pages.js'
import { PagePreview } from './page-preview.js'
import { type PageSize, usePageSizes } from './page-sizes.js'
import type { VisualControlProps } from './visual-control.js'

/** For crop-pdf: a box or four margin lines on the picture of a page. */
export default function CropPage(props: VisualControlProps): ReactElement {
  const text = useText()
  return (
    <FileTabs files={props.files} label={text('visual.crop')}>
      {(file) => <PageToCrop {...props} file={file} />}
    </FileTabs>
  )
}

function PageToCrop({
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
  const option = <Name extends keyof CropOptions>(name: Name): CropOptions[Name] =>
    optionValue(tool.options, values, name) as CropOptions[Name]
  const options: CropOptions = {
    to: option('to'),
    unit: option('unit'),
    origin: option('origin'),
    left: option('left'),
    bottom: option('bottom'),
    right: option('right'),
    top: option('top'),
    x: option('x'),
    y: option('y'),
    width: option('width'),
    height: option('height'),
  }
  const crop = (area: Area, page: PageSize): void =>
    onChange(minimalValues(tool.options, { ...values, ...optionsOf(area, page, options) }))
  return (
    <>
      <div className="visual-bar">
        <p>{text(`visual.crop.${options.to}`)}</p>
      </div>
      <PagePreview file={file} pages={pages} sizes={sizes} at={at} onPage={setWanted}>
        {({ page, scale }) => (
          <CropFrame
            area={options.to === 'content' ? wholePage(page) : areaOf(options, page)}
            page={page}
            scale={scale}
            unit={options.unit}
            isMovable={options.to !== 'margins'}
            onChange={(area) => crop(area, page)}
          />
        )}
      </PagePreview>
    </>
  )
}
