import type { ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { ChoiceOfPages, PagesToChoose } from './choose-pages.js'
import { usePageSizes } from './page-sizes.js'
import type { ControlProps, VisualControl } from './visual-control.js'

function angleOf({ tool, values }: ControlProps): number {
  return Number(optionValue(tool.options, values, 'angle') ?? 0)
}

/** The pages with the rotation that they will have. */
function RotatedPages(props: ControlProps): ReactElement {
  const { tool, file, values } = props
  const sizes = usePageSizes(file)
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
        return (isEvery || isChosen) && !isRotatedAlready ? angleOf(props) : 0
      }}
    />
  )
}

function RotatePanel(props: ControlProps): ReactElement {
  const text = useText()
  const { tool, values, onChange } = props
  const angle = angleOf(props)
  const rotateBy = (degrees: number): void =>
    onChange(minimalValues(tool.options, { ...values, angle: normal(angle + degrees) }))
  return (
    <>
      <div className="visual-bar">
        <button type="button" onClick={() => rotateBy(-90)}>
          <Icon name="rotate-left" />
          {text('visual.rotate.left')}
        </button>
        <button type="button" onClick={() => rotateBy(90)}>
          <Icon name="rotate-right" />
          {text('visual.rotate.right')}
        </button>
        <output>{text('visual.rotate.angle', { degrees: angle })}</output>
      </div>
      <ChoiceOfPages {...props} />
    </>
  )
}

/** For `angle` and `pages` of rotate-pdf. */
const rotatePages: VisualControl = { body: RotatedPages, panel: RotatePanel }
export default rotatePages

/** The same rotation as one of -90, 0, 90 and 180. */
function normal(degrees: number): number {
  const angle = ((degrees % 360) + 360) % 360
  return angle === 270 ? -90 : angle
}
