/**
 * Keeps the page on the device, so that it opens without the service: `index.html` as it came last, every asset that was loaded once, and, when
 * the page has nothing else to do, the assets of the tools that nobody has opened yet. Calls of the interface never pass through here.
 */

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & MessageEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope
const CACHE = 'octavo'
const AT_ONCE = 3
/** Every file of this build, by its address below the page's; the build writes them here. Another build has another worker. */
const files: ReadonlySet<string> = new Set('OCTAVO_FILES'.split(' '))

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(['']).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()))
})

/** What the page had loaded before this worker stood between it and the service, or that it is time for the rest. */
worker.addEventListener('message', (event) => {
  const message = event.data as 'rest' | readonly string[]
  if (message === 'rest') event.waitUntil(keepRest())
  else event.waitUntil(keep(message.map(nameOf).filter((name) => files.has(name))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const name = nameOf(request.url)
  if (request.method !== 'GET' || !(name === '' || files.has(name))) return
  event.respondWith(name.startsWith('assets/') ? keptFirst(request) : serviceFirst(request))
})

/** For what never changes under its name. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? loaded(cache, request)
}

async function serviceFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    return await loaded(cache, request)
  } catch (error) {
    const kept = await cache.match(request.url)
    if (kept === undefined) throw error
    return kept
  }
}

async function loaded(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetch(request)
  // What a proxy sends in the service's place, a page to sign in to it say, is not kept.
  if (answer.ok && !answer.redirected) await cache.put(request.url, answer.clone())
  return answer
}

async function keep(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    names.map(async (name) => {
      const address = new URL(name, worker.registration.scope).href
      if (name === '' || (await cache.match(address)) === undefined)
        await loaded(cache, new Request(address)).catch(() => undefined)
    }),
  )
}

/** Few at once: what the page itself asks for meanwhile does not wait behind them. */
async function keepRest(): Promise<void> {
  const assets = [...files].filter((name) => name.startsWith('assets/'))
  for (let at = 0; at < assets.length; at += AT_ONCE) await keep(assets.slice(at, at + AT_ONCE))
}

async function removeOld(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys()) {
    const name = nameOf(url)
    if (name !== '' && !files.has(name)) await cache.delete(url)
  }
}

/** Below the page's own address; what is outside it, or has a query, is not a file of ours. */
function nameOf(address: string): string {
  const { scope } = worker.registration
  const url = address.split('#', 1)[0]!
  return url.startsWith(scope) ? url.slice(scope.length) : '/'
}
