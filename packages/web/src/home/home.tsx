import { type ReactElement, useDeferredValue, useId, useState } from 'react'
import { isAccepted } from '../files/accepted-type.js'
import { droppedFiles } from '../files/dropped-files.js'
import { useStore } from '../store.js'
import { translated } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import { favouriteTools, recentTools } from '../tools/kept-tools.js'
import { POPULAR } from '../tools/popular-tools.js'
import { searchTools } from '../tools/search-tools.js'
import { type ListedTool, toolList } from '../tools/tool-list.js'
import { ChosenFiles } from './chosen-files.js'
import './home.css'
import { PageDrop } from './page-drop.js'
import { ToolCards, ToolSection } from './tool-cards.js'
import { orderOf } from './tool-icon.js'

export function Home(): ReactElement {
  const text = useText()
  const tools = useStore(toolList).map(translated)
  const files = useStore(droppedFiles)
  const [query, setQuery] = useState('')
  const found = searchTools(tools, useDeferredValue(query))
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
      {query === '' ? <AllTools tools={fitting} /> : <ToolCards tools={fitting} />}
      <ToolSection title={text('home.other-types')} tools={others} />
      <PageDrop onFiles={(more) => droppedFiles.change((before) => [...before, ...more])} />
    </div>
  )
}

/** The tools of this user, the popular ones, then the others. */
function AllTools({ tools }: { readonly tools: readonly ListedTool[] }): ReactElement {
  const text = useText()
  const favourites = useStore(favouriteTools)
  const recent = useStore(recentTools)
  const named = (names: readonly string[]): readonly ListedTool[] =>
    names.flatMap((name) => tools.find((tool) => tool.name === name) ?? [])
  const others = tools
    .filter(({ name }) => !POPULAR.includes(name))
    .sort((one, other) => orderOf(one.name) - orderOf(other.name) || 0)
  return (
    <>
      <ToolSection title={text('home.favourites')} tools={named(favourites)} />
      <ToolSection title={text('home.recent')} tools={named(recent)} />
      <ToolSection title={text('home.popular')} tools={named(POPULAR)} />
      <ToolSection title={text('home.more')} tools={others} />
    </>
  )
}
