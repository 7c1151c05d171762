import type { ReactElement } from 'react'
import { Icon, type IconName } from './icons.js'
import { useNarrow } from './narrow.js'
import './tool-button.css'

/** A button of a toolbar. In a narrow window its text is visible only to screen readers. */
export function ToolButton({
  icon,
  label,
  isDisabled = false,
  onClick,
}: {
  readonly icon: IconName
  readonly label: string
  readonly isDisabled?: boolean
  onClick(): void
}): ReactElement {
  return (
    <button type="button" className="tool-button" title={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
      <span className={useNarrow() ? 'visually-hidden' : undefined}>{label}</span>
    </button>
  )
}
