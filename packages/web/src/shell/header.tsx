import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { serviceUrl } from '../service.js'
import { session, signOut } from '../session/session.js'
import { useStore } from '../store.js'
import { chooseLanguage, type Language, languages, useLanguage, useText } from '../texts/text.js'
import { addressOf, currentRoute, type Route } from './router.js'
import { chooseTheme, type Theme, theme, themes } from './theme.js'

const links = [
  { route: { view: 'home' }, key: 'shell.tools' },
  { route: { view: 'chains' }, key: 'shell.chains' },
  { route: { view: 'mine' }, key: 'shell.mine' },
] as const satisfies readonly { route: Route; key: string }[]

export function Header({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText()
  const current = useStore(currentRoute)
  return (
    <header className="top">
      <a className="brand" href={addressOf({ view: 'home' })}>
        <img src="icon.svg" alt="" width="32" height="32" />
        <span>Octavo</span>
      </a>
      <nav aria-label={text('shell.tools')}>
        <ul>
          {links.map(({ route, key }) => (
            <li key={key}>
              <a href={addressOf(route)} aria-current={current.view === route.view ? 'page' : undefined}>
                {text(key)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <Preferences />
    </header>
  )
}

function Preferences(): ReactElement {
  const text = useText()
  const language = useLanguage()
  const chosenTheme = useStore(theme)
  const { state } = useStore(session)
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromOutside(menu.current!), [])
  return (
    <details className="preferences" ref={menu}>
      <summary>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h9 M19 7h1 M13 4.5v5h3.5v-5z M4 17h1 M11 17h9 M5 14.5v5h3.5v-5z" />
        </svg>
        <span>{text('shell.menu')}</span>
      </summary>
      <div>
        <label>
          {text('shell.language')}
          <select value={language} onChange={({ target }) => chooseLanguage(target.value as Language)}>
            {Object.entries(languages).map(([tag, { name }]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text('shell.theme')}
          <select value={chosenTheme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
            {themes.map((name) => (
              <option key={name} value={name}>
                {text(`shell.theme.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <a href={`${serviceUrl}/docs`}>{text('shell.api')}</a>
        {state === 'signed-in' && (
          <button type="button" onClick={signOut}>
            {text('shell.sign-out')}
          </button>
        )}
      </div>
    </details>
  )
}

/**
 * Closes the menu on Escape, on a click outside it, and when it loses the focus. Returns a function that
 * removes the listeners.
 */
function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const closeUnless = (target: EventTarget | null): void => {
    if (!menu.contains(target as Node | null)) menu.open = false
  }
  document.addEventListener('pointerdown', ({ target }) => closeUnless(target), { signal })
  document.addEventListener('focusin', ({ target }) => closeUnless(target), { signal })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => ended.abort()
}
