import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { choiceOf, labelOf } from '../options/option-labels.js'
import { useText } from '../texts/text.js'
import type { Traits } from './editor.js'
import { typeName } from './object-name.js'
import type { FontStyle, ObjectType } from './page-object.js'

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
export function Properties({ type, traits, isPlaced, pageCount, onChange }: Props): ReactElement {
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

const ROTATED: ReadonlySet<string> = new Set(['text', 'image', 'rectangle', 'ellipse'])

function isMark(type: ObjectType): boolean {
  return type === 'highlight' || type === 'underline' || type === 'strikeout'
}

export function LongText({
  label,
  value,
  isFocused = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  /** Whether it gets the focus when it appears. */
  readonly isFocused?: boolean
  onChange(value: string): void
}): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef(isFocused)
  useEffect(() => {
    if (wanted.current) area.current?.focus()
  }, [])
  return (
    <Labelled label={label}>
      {(id) => (
        <textarea
          ref={area}
          id={id}
          rows={2}
          dir="auto"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}

/** An address, or a page of the document. */
function LinkTarget({
  traits,
  pageCount,
  onChange,
}: Pick<Props, 'traits' | 'pageCount' | 'onChange'>): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current?.value === '') input.current.focus()
  }, [])
  return (
    <>
      <Labelled label={labelOf('edit-pdf', 'objects.url')}>
        {(id) => (
          <input
            ref={input}
            id={id}
            type="url"
            dir="ltr"
            placeholder="https://"
            value={String(traits.url ?? '')}
            onChange={({ target }) => onChange({ url: target.value, to_page: undefined })}
            onBlur={({ target }) => {
              const { value } = target
              if (value !== '' && !value.includes(':')) onChange({ url: `https://${value}` })
            }}
          />
        )}
      </Labelled>
      <Labelled label={labelOf('edit-pdf', 'objects.to_page')}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={pageCount}
            value={String(traits.to_page ?? '')}
            onChange={({ target }) => {
              const page = Number.parseInt(target.value, 10)
              onChange({ url: undefined, to_page: page >= 1 ? Math.min(page, pageCount) : undefined })
            }}
          />
        )}
      </Labelled>
    </>
  )
}

function TextLook({ traits, onChange }: Pick<Props, 'traits' | 'onChange'>): ReactElement {
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

function Toggles({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <fieldset className="edit-toggles">
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

function Toggle({
  label,
  isOn,
  onClick,
  children,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly children: ReactNode
  onClick(): void
}): ReactElement {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}

const STRONG = ['#000000', '#c00000', '#1d4ed8', '#15803d', '#7e22ce']
const PALE = ['#ffd400', '#86efac', '#7dd3fc', '#fda4af', '#ffffff']

/** The usual colours, or any other. */
export function Colour({
  label,
  value,
  isPale = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly isPale?: boolean
  onChange(color: string): void
}): ReactElement {
  const id = useId()
  return (
    <div className="edit-property">
      <label htmlFor={id}>{label}</label>
      <span className="edit-colours">
        {(isPale ? PALE : STRONG).map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={value.toLowerCase() === color}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
        <input id={id} type="color" value={value} onChange={({ target }) => onChange(target.value)} />
      </span>
    </div>
  )
}

function Fill({
  label,
  traits,
  onChange,
}: Pick<Props, 'traits' | 'onChange'> & { readonly label: string }): ReactElement {
  const fill = typeof traits.fill === 'string' ? traits.fill : undefined
  return (
    <>
      <Check
        label={label}
        isOn={fill !== undefined}
        onChange={(isOn) => onChange({ fill: isOn ? '#ffffff' : null })}
      />
      {fill !== undefined && (
        <Colour label={label} value={fill} isPale onChange={(color) => onChange({ fill: color })} />
      )}
    </>
  )
}

function Opacity({
  value,
  onChange,
}: {
  readonly value: number
  onChange(value: number): void
}): ReactElement {
  return (
    <Labelled label={labelOf('edit-pdf', 'objects.opacity')}>
      {(id) => (
        <input
          id={id}
          type="range"
          min={0.1}
          max={1}
          step={0.05}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Labelled>
  )
}

export function Amount({
  label,
  value,
  min,
  max,
  step,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  onChange(value: number): void
}): ReactElement {
  // What is typed can be empty or too small for a moment.
  const [typed, setTyped] = useState<string>()
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={min}
          max={max}
          step={step}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = target.valueAsNumber
            if (next >= min && next <= max) onChange(next)
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  )
}

export function Check({
  label,
  isOn,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  onChange(isOn: boolean): void
}): ReactElement {
  return (
    <label className="edit-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

export function Labelled({
  label,
  children,
}: {
  readonly label: string
  children(id: string): ReactNode
}): ReactElement {
  const id = useId()
  return (
    <div className="edit-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
