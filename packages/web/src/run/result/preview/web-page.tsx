import { type ReactElement, useEffect, useRef } from 'react'

/**
 * A page that a task of ours has written, in a tree of its own, so that neither its styles nor those around it reach the
 * other. The Content-Security-Policy of this page forbids scripts in it, and styles in attributes unless a script sets them.
 */
export function WebPage({
  html,
  isOfTables,
  label,
}: {
  readonly html: string
  readonly isOfTables: boolean
  readonly label: string
}): ReactElement {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = host
    if (current === null) return
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    // Styles in the text of a page are forbidden even where they are only parsed.
    const unstyled = html
      .replace(/<style>([\s\S]*?)<\/style>/, (_, styles: string) => {
        sheet.replaceSync(styles)
        return ''
      })
      .replaceAll(' style="', ' data-style="')
    root.adoptedStyleSheets = [sheet]
    const page = new DOMParser().parseFromString(unstyled, 'text/html')
    const tables = isOfTables ? [...page.querySelectorAll('table:not(table table)')] : []
    if (tables.length > 0) page.body.replaceChildren(...tables)
    for (const element of page.body.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? ''
    // As attributes: of a link in a drawing, the properties cannot be set.
    for (const link of page.body.querySelectorAll('a')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noreferrer')
    }
    // It is not the main part of this page.
    const main = page.querySelector('main')
    main?.replaceWith(...main.childNodes)
    // What its root element said of all of it.
    page.body.dir = page.documentElement.dir
    page.body.lang = page.documentElement.lang
    root.replaceChildren(page.body)
    const followInside = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href')
      if (address?.startsWith('#') !== true) return
      event.preventDefault()
      root.getElementById(decodeURIComponent(address.slice(1)))?.scrollIntoView()
    }
    root.addEventListener('click', followInside)
    return () => root.removeEventListener('click', followInside)
  }, [html, isOfTables])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section ref={host} className="web-page" aria-label={label} tabIndex={0} />
  )
}
