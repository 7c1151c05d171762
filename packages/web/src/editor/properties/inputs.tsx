import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'

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

export function Toggles({
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

export function Toggle({
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
