import { createStore } from '../store.js'

/** The view for an address. It is in the fragment, so that the page works below any path of a proxy. */
export type Route =
  | { readonly view: 'home' }
  | { readonly view: 'tool'; readonly task: string }
  | { readonly view: 'process'; readonly processId: string }
  | { readonly view: 'mine' }
  | { readonly view: 'chains' }
  | { readonly view: 'not-found' }

export const currentRoute = createStore<Route>(routeOf(location.hash))

export function followAddress(): void {
  addEventListener('hashchange', () => currentRoute.set(routeOf(location.hash)))
}

export function addressOf(route: Route): string {
  switch (route.view) {
    case 'home':
      return '#/'
    case 'tool':
      return `#/tools/${encodeURIComponent(route.task)}`
    case 'process':
      return `#/processes/${encodeURIComponent(route.processId)}`
    case 'not-found':
      return '#/not-found'
    default:
      return `#/${route.view}`
  }
}

export function goTo(route: Route): void {
  location.hash = addressOf(route)
}

function routeOf(hash: string): Route {
  // The printed sign-in address. The session removes its code.
  if (hash.startsWith('#sign-in=')) return { view: 'home' }
  const [first = '', second, ...more] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => decoded(part))
  if (more.length > 0) return { view: 'not-found' }
  if (first === 'tools' && second) return { view: 'tool', task: second }
  if (first === 'processes' && second) return { view: 'process', processId: second }
  if (second !== undefined) return { view: 'not-found' }
  if (first === 'mine' || first === 'chains') return { view: first }
  return first === '' ? { view: 'home' } : { view: 'not-found' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
