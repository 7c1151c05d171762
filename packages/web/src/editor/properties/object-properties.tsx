import type { ReactElement } from 'react'
import { labelOf } from '../../options/option-labels.js'
import { useText } from '../../texts/text.js'
import type { Traits } from '../editor.js'
import { typeName } from '../object-name.js'
import type { ObjectType } from '../page-object.js'
import { Colour, Fill, Opacity } from './colour.js'
import { Amount, Check, LongText } from './inputs.js'
import { LinkTarget } from './link-target.js'
import { TextLook } from './text-look.js'

const LINES: ReadonlySet<string> = new Set([
  'ink',
  'rectangle',
  'ellipse',
  'line',
  'arrow',
  'polyline',
  'polygon',
])
const FILLED: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'polygon', 'text'])
/** Objects that can be part of the page or an annotation. */
const CHANGEABLE: ReadonlySet<string> = new Set([...LINES, 'text', 'check', 'cross', 'image'])

const ROTATED: ReadonlySet<string> = new Set(['text', 'image', 'rectangle', 'ellipse'])

interface Props {
  readonly type: ObjectType
  /** The properties of the object, or those of the next one. */
  readonly traits: Traits
  /** Whether they are those of an object on the page. */
  readonly isPlaced: boolean
  readonly pageCount: number
  onChange(traits: Traits): void
}

/** The properties of an object, or those that the next one will have. */
export function ObjectProperties({ type, traits, isPlaced, pageCount, onChange }: Props): ReactElement {
  const text = useText()
  const value = (name: string): string => String(traits[name] ?? '')
  const label = (name: string): string => labelOf('edit-pdf', `objects.${name}`)
  return (
    <div className="edit-properties">
      {isPlaced && type === 'text' && (
        <LongText
          label={typeName('text')}
          value={value('text')}
          onChange={(said) => onChange({ text: said })}
        />
      )}
      {isPlaced && (type === 'note' || isMark(type)) && (
        <LongText
          label={label('comment')}
          value={value('comment')}
          isFocused={type === 'note' && value('comment') === ''}
          onChange={(comment) => onChange({ comment })}
        />
      )}
      {isPlaced && type === 'link' && (
        <LinkTarget traits={traits} pageCount={pageCount} onChange={onChange} />
      )}
      {isPlaced && type === 'image' && (
        <LongText label={label('alt')} value={value('alt')} onChange={(alt) => onChange({ alt })} />
      )}
      {type === 'text' && <TextLook traits={traits} onChange={onChange} />}
      {type !== 'image' && type !== 'link' && (
        <Colour
          label={label('color')}
          value={value('color') || '#000000'}
          isPale={type === 'highlight' || type === 'note' || type === 'whiteout'}
          onChange={(color) => onChange({ color })}
        />
      )}
      {FILLED.has(type) && <Fill label={label('fill')} traits={traits} onChange={onChange} />}
      {LINES.has(type) && (
        <>
          <Amount
            label={label('line_width')}
            value={Number(traits.line_width ?? 1)}
            min={0.25}
            max={50}
            step={0.25}
            onChange={(width) => onChange({ line_width: width })}
          />
          <Check
            label={label('dashed')}
            isOn={traits.dashed === true}
            onChange={(dashed) => onChange({ dashed })}
          />
        </>
      )}
      {type !== 'link' && type !== 'whiteout' && (
        <Opacity value={Number(traits.opacity ?? 1)} onChange={(opacity) => onChange({ opacity })} />
      )}
      {isPlaced && ROTATED.has(type) && (
        <Amount
          label={text('editor.rotation')}
          value={Number(traits.rotation ?? 0)}
          min={-360}
          max={360}
          step={1}
          onChange={(rotation) => onChange({ rotation })}
        />
      )}
      {CHANGEABLE.has(type) && (
        <Check
          label={text('editor.as-comment')}
          isOn={traits.as === 'annotation'}
          onChange={(isOn) => onChange({ as: isOn ? 'annotation' : 'content' })}
        />
      )}
    </div>
  )
}

function isMark(type: ObjectType): boolean {
  return type === 'highlight' || type === 'underline' || type === 'strikeout'
}
