import { type ReactElement, useDeferredValue, useId, useState } from 'react'
import { addressOf } from '../shell/router.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { searchTools } from '../tools/search-tools.js'
import { type ListedTool, toolList } from '../tools/tool-list.js'
import { ToolIcon } from './tool-icon.js'

const GROUPS = [
  'organize',
  'layout',
  'edit',
  'convert',
  'optimize',
  'security',
  'inspect',
  'automate',
  'other',
] as const

export function Home(): ReactElement {
  const text = useText()
  const tools = useStore(toolList)
  const [query, setQuery] = useState('')
  const found = searchTools(tools, useDeferredValue(query))
  const field = useId()
  return (
    <div className="home">
      <h1>{text('home.title')}</h1>
      <label className="visually-hidden" htmlFor={field}>
        {text('home.search')}
      </label>
      <input
        id={field}
        type="search"
        className="search"
        placeholder={text('home.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className="visually-hidden" role="status">
        {query !== '' && text('home.found', { count: found.length })}
      </p>
      {query === '' ? (
        GROUPS.map((group) => <Group key={group} group={group} tools={found} />)
      ) : found.length === 0 ? (
        <p>{text('home.none')}</p>
      ) : (
        <Cards tools={found} />
      )}
    </div>
  )
}

function Group({
  group,
  tools,
}: {
  group: (typeof GROUPS)[number]
  tools: readonly ListedTool[]
}): ReactElement | null {
  const text = useText()
  const own = tools.filter((tool) => (tool.group ?? 'other') === group)
  if (own.length === 0) return null
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{text(`home.group.${group}`)}</h2>
      <Cards tools={own} />
    </section>
  )
}

function Cards({ tools }: { tools: readonly ListedTool[] }): ReactElement {
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
