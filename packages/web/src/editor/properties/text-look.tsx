import type { ReactElement } from 'react'
import { choiceOf, labelOf } from '../../options/option-labels.js'
import { useText } from '../../texts/text.js'
import type { Traits } from '../editor.js'
import type { FontStyle } from '../page-object.js'
import { Amount, Toggle, Toggles } from './inputs.js'

/** Size, style and alignment of a text. */
export function TextLook({
  traits,
  onChange,
}: {
  readonly traits: Traits
  onChange(traits: Traits): void
}): ReactElement {
  const text = useText()
  const style = String(traits.font_style ?? 'regular') as FontStyle
  const [isBold, isItalic] = [style.startsWith('bold'), style.endsWith('italic')]
  const styled = (bold: boolean, italic: boolean): Traits => ({
    font_style: bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular',
  })
  const align = String(traits.align ?? 'left')
  return (
    <>
      <div className="edit-row">
        <Amount
          label={labelOf('edit-pdf', 'objects.font_size')}
          value={Number(traits.font_size ?? 12)}
          min={1}
          max={500}
          step={1}
          onChange={(size) => onChange({ font_size: size })}
        />
        <Toggles label={text('editor.text.style')}>
          <Toggle
            label={text('editor.text.bold')}
            isOn={isBold}
            onClick={() => onChange(styled(!isBold, isItalic))}
          >
            <b>B</b>
          </Toggle>
          <Toggle
            label={text('editor.text.italic')}
            isOn={isItalic}
            onClick={() => onChange(styled(isBold, !isItalic))}
          >
            <i>I</i>
          </Toggle>
          <Toggle
            label={labelOf('edit-pdf', 'objects.underline')}
            isOn={traits.underline === true}
            onClick={() => onChange({ underline: traits.underline !== true })}
          >
            <u>U</u>
          </Toggle>
        </Toggles>
      </div>
      <Toggles label={labelOf('edit-pdf', 'objects.align')}>
        {(['left', 'center', 'right'] as const).map((side) => (
          <Toggle
            key={side}
            label={choiceOf('edit-pdf', 'objects.align', side)}
            isOn={align === side}
            onClick={() => onChange({ align: side })}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={ALIGNED[side]} />
            </svg>
          </Toggle>
        ))}
      </Toggles>
    </>
  )
}

const ALIGNED = {
  left: 'M4 6h16 M4 12h10 M4 18h13',
  center: 'M4 6h16 M7 12h10 M5.5 18h13',
  right: 'M4 6h16 M10 12h10 M7 18h13',
} as const
