import type { ReactElement } from 'react'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { ViewedPage } from '../viewer/viewer.js'
import { areaOf, type CropOptions, optionsOf, wholePage } from './crop-area.js'
import { CropFrame } from './crop-frame.js'
import { isChosenPage } from './input-pages.js'
import type { ControlProps, VisualControl } from './visual-control.js'

const NAMES = [
  'to',
  'unit',
  'origin',
  'left',
  'bottom',
  'right',
  'top',
  'x',
  'y',
  'width',
  'height',
] as const satisfies readonly (keyof CropOptions)[]

function cropOptions(tool: Tool, values: OptionValues): CropOptions {
  return Object.fromEntries(
    NAMES.map((name) => [name, optionValue(tool.options, values, name)]),
  ) as unknown as CropOptions
}

/** The frame on every page that is cropped. */
function CropOverlay({
  tool,
  file,
  values,
  onChange,
  page: { index, size, scale },
}: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const options = cropOptions(tool, values)
  if (!isChosenPage(values.pages, file, index)) return null
  return (
    <CropFrame
      area={options.to === 'content' ? wholePage(size) : areaOf(options, size)}
      page={size}
      scale={scale}
      unit={options.unit}
      isMovable={options.to !== 'margins'}
      onChange={(area) =>
        onChange(minimalValues(tool.options, { ...values, ...optionsOf(area, size, options) }))
      }
    />
  )
}

function CropPanel({ tool, values }: ControlProps): ReactElement {
  const text = useText()
  return <p className="quiet">{text(`visual.crop.${cropOptions(tool, values).to}`)}</p>
}

/** For crop-pdf: a box or four margin lines on the pages. */
const crop: VisualControl = { overlay: CropOverlay, panel: CropPanel, zoom: 'page' }
export default crop
