import type { ReactElement, ReactNode, SyntheticEvent } from 'react'
import { Button, ButtonContext, CheckboxContext, useSlottedContext } from 'react-aria-components'
import { Icon } from './icons.js'
import './card-controls.css'

// Many cards are mounted and unmounted while a list is scrolled. Native controls stop that cheap.

/** A button in a card. A press on it does not count as a press on the card. */
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
      {...ownEvents}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </button>
  )
}

/** Shows whether the card is selected. */
export function CardCheckbox({ label }: { readonly label: string }): ReactElement {
  const selection = useSlottedContext(CheckboxContext, 'selection')
  return (
    <label className="card-check" {...ownEvents}>
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

/**
 * Starts dragging the card with the keyboard or a screen reader. It is rendered when the card has the pointer
 * or the focus.
 */
export function DragHandle({
  label,
  isNeeded,
}: {
  readonly label: string
  readonly isNeeded: boolean
}): ReactElement {
  const drag = useSlottedContext(ButtonContext, 'drag')
  // The grid expects a drag button in each card when the card is mounted.
  if (!isNeeded) return <button type="button" hidden ref={drag?.ref} />
  return (
    <Button slot="drag" className="icon-button card-drag" aria-label={label}>
      <Icon name="drag" />
    </Button>
  )
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}

const ownEvents = {
  onPointerDown: stop,
  onMouseDown: stop,
  onTouchStart: stop,
  onClick: stop,
  onKeyDown: stopPress,
  onKeyUp: stopPress,
}

/** The grid handles the other keys: arrows move to another card, Tab to the next control of this one. */
function stopPress(event: SyntheticEvent<Element, KeyboardEvent>): void {
  if (event.nativeEvent.key === 'Enter' || event.nativeEvent.key === ' ') event.stopPropagation()
}

/** The preview at the pointer while cards are dragged. */
export function DragPreview({
  label,
  count,
}: {
  readonly label: string
  readonly count: number
}): ReactElement {
  return (
    <div className="drag-preview">
      <bdi>{label}</bdi>
      {count > 1 && <span>{count}</span>}
    </div>
  )
}
