import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { ToolIcon } from '../home/tool-icon.js'
import { addressOf, goTo, type Route } from '../shell/router.js'
import { useTools } from '../shown-tools.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { favouriteTools, recentTools } from '../tools/kept-tools.js'
import { POPULAR } from '../tools/popular-tools.js'
import { type Preset, presets, presetToApply } from '../tools/presets.js'
import { searchTools } from '../tools/search-tools.js'
import './palette.css'

/** A field and the tools and views that match it: a combobox with a list (ARIA Authoring Practices Guide). */
export default function Palette({ onClose }: { onClose(): void }): ReactElement {
  const text = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const found = searchTools(usePlaces(), query)
  const at = Math.min(index, found.length - 1)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const close = (preset: Preset | undefined): void => {
    if (preset !== undefined) presetToApply.set(preset)
    dialog.current?.close()
  }
  const choose = (place: (typeof found)[number] | undefined): void => {
    if (place === undefined) return
    close(place.preset)
    goTo(place.route)
  }
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && found.length > 0) setIndex((at + by + found.length) % found.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(found[at])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, as a click beside it does.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={text('shell.find')}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <input
        type="search"
        role="combobox"
        aria-label={text('shell.find')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={text('home.search')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setIndex(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-list`} aria-label={text('shell.tools')}>
        {found.map(({ name, title, summary, group, route, preset }, place) => (
          <a
            key={`${name} ${preset?.name ?? ''}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            href={addressOf(route)}
            onClick={() => close(preset)}
          >
            <ToolIcon task={name} group={group} />
            <strong>{title}</strong>
            <span className="quiet">{summary}</span>
          </a>
        ))}
      </div>
      <p className="quiet" role="status">
        {found.length === 0 && text('shell.find.none')}
      </p>
    </dialog>
  )
}

/** Favourite, recent and popular tools, the other tools, then presets and views. */
function usePlaces() {
  const text = useText()
  const tools = useTools()
  const first = [...useStore(favouriteTools), ...useStore(recentTools), ...POPULAR]
  const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length)
  const views = (['chains', 'mine'] as const).map((view) => ({
    name: view,
    title: text(`shell.${view}`),
    summary: '',
    keywords: [],
    group: null,
    route: { view } as Route,
    preset: undefined,
  }))
  const ofPresets = useStore(presets).flatMap((preset) => {
    const tool = tools.find(({ name }) => name === preset.task)
    if (tool === undefined) return []
    const { name, title: summary, keywords, group } = tool
    const route: Route = { view: 'tool', task: name }
    return [{ name, title: preset.name, summary, keywords, group, route, preset }]
  })
  const places = tools.map(({ name, title, summary, keywords, group }) => ({
    name,
    title,
    summary,
    keywords,
    group,
    route: { view: 'tool', task: name } as Route,
    preset: undefined,
  }))
  return [...places.sort((one, other) => rank(one.name) - rank(other.name)), ...ofPresets, ...views]
}
