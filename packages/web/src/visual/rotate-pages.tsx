import type { ReactElement } from 'react'
import { optionValue } from '../options/option-values.js'
import { ChoiceOfPages, PagesToChoose } from './choose-pages.js'
import { usePageSizes } from './page-sizes.js'
import type { ControlProps, VisualControl } from './visual-control.js'

/** The pages with the rotation that they will have. */
function RotatedPages(props: ControlProps): ReactElement {
  const { tool, file, values } = props
  const sizes = usePageSizes(file)
  const angle = Number(optionValue(tool.options, values, 'angle') ?? 0)
  const orientation = optionValue(tool.options, values, 'orientation')
  const isEvery = optionValue(tool.options, values, 'pages') === 'all'
  return (
    <PagesToChoose
      {...props}
      rotationOf={({ page }, isChosen) => {
        const size = sizes?.[page - 1]
        const isRotatedAlready =
          size !== undefined &&
          orientation !== 'keep' &&
          (orientation === 'landscape') === size.width > size.height
        return (isEvery || isChosen) && !isRotatedAlready ? angle : 0
      }}
    />
  )
}

/** For `angle` and `pages` of rotate-pdf. */
const rotatePages: VisualControl = { body: RotatedPages, panel: ChoiceOfPages }
export default rotatePages
