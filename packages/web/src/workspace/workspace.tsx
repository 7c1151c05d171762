import { type ReactElement, type ReactNode, useState } from 'react'
import { Icon } from '../files/icons.js'
import { useText } from '../texts/text.js'
import './workspace.css'

/**
 * The frame of every tool, run and result: the files above, the document, and one panel with one button. In a
 * narrow window the panel is a sheet at the bottom that shows its beginning.
 */
export function Workspace({
  strip,
  panel,
  action,
  children,
}: {
  readonly strip?: ReactNode
  readonly panel: ReactNode
  /** The button, with one line about what it does. */
  readonly action: ReactNode
  /** The document, which gets all remaining room. */
  readonly children: ReactNode
}): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="workspace">
      {strip !== undefined && strip !== false && <div className="workspace-strip">{strip}</div>}
      <div className="workspace-document">{children}</div>
      <div className="workspace-panel" data-open={isOpen || undefined}>
        <button
          type="button"
          className="sheet-handle"
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'workspace.options.hide' : 'workspace.options.show')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'up'} />
        </button>
        <div className="panel-content">{panel}</div>
        <div className="panel-action">{action}</div>
      </div>
    </div>
  )
}
