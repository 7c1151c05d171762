import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react'
import { Home } from './home/home.js'
import { PaletteButton } from './palette/palette-button.js'
import { SignIn } from './session/sign-in.js'
import { Announcer } from './shell/announcer.js'
import { ErrorBoundary } from './shell/error-boundary.js'
import { Header } from './shell/header.js'
import { addressOf, currentRoute, type Route } from './shell/router.js'
import { useStore } from './store.js'
import { useText } from './texts/text.js'

const ToolPage = lazy(() => import('./tool-page/tool-page.js'))
const ProcessPage = lazy(() => import('./run/run-view.js'))
const Mine = lazy(() => import('./mine/mine.js'))
const Chains = lazy(() => import('./chains/chains.js'))

export function App(): ReactElement {
  const text = useText()
  const route = useStore(currentRoute)
  const main = useRef<HTMLElement>(null)
  const shown = addressOf(route)
  const isFirst = useRef(true)

  // When the view changes, the scroll position and the focus move to its start, so that screen readers begin
  // there too.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (shown) {
      main.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
  }, [shown])

  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {text('shell.skip')}
      </button>
      <Header>
        <PaletteButton />
      </Header>
      <main id="main" ref={main} tabIndex={-1}>
        <SignIn />
        <ErrorBoundary key={shown}>
          <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>{viewOf(route)}</Suspense>
        </ErrorBoundary>
      </main>
      <Announcer />
    </>
  )
}

function viewOf(route: Route): ReactElement {
  switch (route.view) {
    case 'home':
      return <Home />
    case 'tool':
      return <ToolPage key={route.task} task={route.task} />
    case 'process':
      return <ProcessPage key={route.processId} processId={route.processId} />
    case 'mine':
      return <Mine />
    case 'chains':
      return <Chains />
    default:
      return <NotFound />
  }
}

function NotFound(): ReactElement {
  const text = useText()
  return (
    <section>
      <h1>{text('shell.not-found')}</h1>
      <a href={addressOf({ view: 'home' })}>{text('shell.to-home')}</a>
    </section>
  )
}
