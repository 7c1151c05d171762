import type { ReactElement } from 'react'
import { addressOf } from '../shell/router.js'
import { useText } from '../texts/text.js'
import type { ListedTool } from '../tools/tool-list.js'
import { ToolIcon } from './tool-icon.js'

export function ToolCards({ tools }: { readonly tools: readonly ListedTool[] }): ReactElement {
  const text = useText()
  return (
    <ul className="tool-cards">
      {tools.map(({ name, title, summary, group, unavailableBecause }) => (
        <li key={name}>
          <a className="tool-card" href={addressOf({ view: 'tool', task: name })}>
            <ToolIcon task={name} group={group} />
            <strong>{title}</strong>
            <span>{summary}</span>
            {unavailableBecause !== undefined && <em>{text('home.unavailable')}</em>}
          </a>
        </li>
      ))}
    </ul>
  )
}
