import type { ReactElement, ReactNode, SyntheticEvent } from 'react'
import { Button, ButtonContext, CheckboxContext, useSlottedContext } from 'react-aria-components'
import { Icon } from './icons.js'
import './card-controls.css'

// Cards come and go by the dozen while a list is scrolled: their controls are the browser's own, which cost next to nothing.

/** A button in a card: what is pressed here is not pressed on the card. */
export function CardButton({
  label,
  className = 'icon-button',
  isDisabled = false,
  onClick,
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly isDisabled?: boolean
  onClick(): void
  readonly children: ReactNode
}): ReactElement {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      {...ownPresses}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </button>
  )
}

/** Whether the card is selected. */
export function CardCheckbox({ label }: { readonly label: string }): ReactElement {
  const selection = useSlottedContext(CheckboxContext, 'selection')
  return (
    <label className="card-check" {...ownPresses}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={label}
        checked={selection?.isSelected ?? false}
        onChange={({ target }) => selection?.onChange?.(target.checked)}
      />
      <Icon name="check" />
    </label>
  )
}

/** Begins to drag the card with the keyboard or a screen reader; it is there once the card is looked at. */
export function DragHandle({
  label,
  isNeeded,
}: {
  readonly label: string
  readonly isNeeded: boolean
}): ReactElement {
  const drag = useSlottedContext(ButtonContext, 'drag')
  // The grid wants to find one in each card when it appears.
  if (!isNeeded) return <button type="button" hidden ref={drag?.ref} />
  return (
    <Button slot="drag" className="icon-button card-drag" aria-label={label}>
      <Icon name="drag" />
    </Button>
  )
}

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}

const ownPresses = {
  onPointerDown: keep,
  onMouseDown: keep,
  onTouchStart: keep,
  onClick: keep,
  onKeyDown: keepPress,
  onKeyUp: keepPress,
}

/** The other keys are the grid's: arrows go to another card, Tab to the next control of this one. */
function keepPress(event: SyntheticEvent<Element, KeyboardEvent>): void {
  if (event.nativeEvent.key === 'Enter' || event.nativeEvent.key === ' ') event.stopPropagation()
}
