import { type ReactElement, useDeferredValue, useId, useState } from 'react'
import { isAccepted } from '../files/accepted-type.js'
import { droppedFiles } from '../files/dropped-files.js'
import { useStore } from '../store.js'
import { translated } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import { searchTools } from '../tools/search-tools.js'
import { type ListedTool, toolList } from '../tools/tool-list.js'
import { ChosenFiles } from './chosen-files.js'
import './home.css'
import { addressOf } from '../shell/router.js'
import { PageDrop } from './page-drop.js'
import { orderOf, ToolIcon } from './tool-icon.js'

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
  const files = useStore(droppedFiles)
  const [query, setQuery] = useState('')
  const found = searchTools(tools.map(translated), useDeferredValue(query))
  const fitting = found.filter(({ inputs }) => files.every((file) => isAccepted(file, inputs.accepts)))
  const others = found.filter((tool) => !fitting.includes(tool))
  const field = useId()
  return (
    <div className="home">
      <h1>{text('home.title')}</h1>
      <ChosenFiles files={files} />
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
      {found.length === 0 && <p>{text('home.none')}</p>}
      {query === '' ? (
        GROUPS.map((group) => <Group key={group} group={group} tools={fitting} />)
      ) : (
        <ToolCards tools={fitting} />
      )}
      {others.length > 0 && (
        <section aria-labelledby={`${field}-others`}>
          <h2 id={`${field}-others`}>{text('home.other-types')}</h2>
          <ToolCards tools={others} />
        </section>
      )}
      <PageDrop onFiles={(more) => droppedFiles.change((before) => [...before, ...more])} />
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
  const own = tools
    .filter((tool) => (tool.group ?? 'other') === group)
    .sort((one, other) => orderOf(one.name) - orderOf(other.name) || 0)
  if (own.length === 0) return null
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{text(`home.group.${group}`)}</h2>
      <ToolCards tools={own} />
    </section>
  )
}

function ToolCards({ tools }: { readonly tools: readonly ListedTool[] }): ReactElement {
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
