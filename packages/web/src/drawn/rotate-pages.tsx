import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { Icon } from '../files/icons.js'
import { minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { PagesToChoose } from './choose-pages.js'
import type { DrawnControlProps } from './drawn-control.js'
import { OneFile } from './one-file.js'
import { usePageSizes } from './page-sizes.js'

const WORDS = { title: 'drawn.rotate', none: 'drawn.rotate.none', chosen: 'drawn.rotate.chosen' } as const

/** For `angle` and `pages` of rotate-pdf: the pictures have the resulting rotation. */
export default function RotatePages(props: DrawnControlProps): ReactElement {
  const text = useText()
  return (
    <OneFile files={props.files} label={text('drawn.rotate')}>
      {(file) => <Turned {...props} file={file} />}
    </OneFile>
  )
}

function Turned({ file, ...props }: DrawnControlProps & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const { tool, values, onChange } = props
  const sizes = usePageSizes(file)
  const angle = Number(optionValue(tool.options, values, 'angle') ?? 0)
  const orientation = optionValue(tool.options, values, 'orientation')
  const isEvery = optionValue(tool.options, values, 'pages') === 'all'
  const turnBy = (degrees: number): void =>
    onChange(minimalValues(tool.options, { ...values, angle: normal(angle + degrees) }))
  return (
    <>
      <div className="drawn-bar">
        <button type="button" onClick={() => turnBy(-90)}>
          <Icon name="turn-left" />
          {text('drawn.rotate.left')}
        </button>
        <button type="button" onClick={() => turnBy(90)}>
          <Icon name="turn-right" />
          {text('drawn.rotate.right')}
        </button>
        <output>{text('drawn.rotate.angle', { degrees: angle })}</output>
      </div>
      <PagesToChoose
        {...props}
        file={file}
        words={WORDS}
        rotationOf={({ page }, isChosen) => {
          const size = sizes?.[page - 1]
          const isTurnedAlready =
            size !== undefined &&
            orientation !== 'keep' &&
            (orientation === 'landscape') === size.width > size.height
          return (isEvery || isChosen) && !isTurnedAlready ? angle : 0
        }}
      />
    </>
  )
}

/** The same rotation as one of -90, 0, 90 and 180. */
function normal(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  return turn === 270 ? -90 : turn
}
