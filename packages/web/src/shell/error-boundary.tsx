import { Component, type ReactNode } from 'react'
import { text } from '../texts/text.js'

interface Props {
  readonly children: ReactNode
}

/** If a part of the page fails, shows an error in its place and keeps the rest. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="notice" role="alert">
        <p>{text('shell.failed')}</p>
        <button type="button" onClick={() => location.reload()}>
          {text('shell.failed.again')}
        </button>
      </div>
    )
  }
}
