import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { Icon } from '../files/icons.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { PagesToChoose } from './choose-pages.js'
import { FileTabs } from './file-tabs.js'
import { usePageSizes } from './page-sizes.js'
import type { VisualControlProps } from './visual-control.js'

const WORDS = { title: 'visual.rotate', none: 'visual.rotate.none', chosen: 'visual.rotate.chosen' } as const

/** For `angle` and `pages` of rotate-pdf: the pictures have the resulting rotation. */
export default function RotatePages(props: VisualControlProps): ReactElement {
  const text = useText()
  return (
    <FileTabs files={props.files} label={text('visual.rotate')}>
      {(file) => <RotatedPages {...props} file={file} />}
    </FileTabs>
  )
}

function RotatedPages({ file, ...props }: VisualControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const { tool, values, onChange } = props
  const sizes = usePageSizes(file)
  const angle = Number(optionValue(tool.options, values, 'angle') ?? 0)
  const orientation = optionValue(tool.options, values, 'orientation')
  const isEvery = optionValue(tool.options, values, 'pages') === 'all'
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
      <PagesToChoose
        {...props}
        file={file}
        words={WORDS}
        rotationOf={({ page }, isChosen) => {
          const size = sizes?.[page - 1]
          const isRotatedAlready =
            size !== undefined &&
            orientation !== 'keep' &&
            (orientation === 'landscape') === size.width > size.height
          return (isEvery || isChosen) && !isRotatedAlready ? angle : 0
        }}
      />
    </>
  )
}

/** The same rotation as one of -90, 0, 90 and 180. */
function normal(degrees: number): number {
  const angle = ((degrees % 360) + 360) % 360
  return angle === 270 ? -90 : angle
}
