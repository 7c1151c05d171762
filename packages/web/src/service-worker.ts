/**
 * Caches the page, so that it opens without the service: the last `index.html`, every asset that was loaded,
 * and, when the page is idle, the assets of tools that were not opened yet. API calls are not handled here.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope
const CACHE = 'octavo'
const AT_ONCE = 3
/**
 * Every file of this build, relative to the page's address; inserted by the build. Every build therefore has
 * a different worker.
 */
const files: ReadonlySet<string> = new Set('OCTAVO_FILES'.split(' '))

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles(['']).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()))
})

/** The URLs that the page loaded before this worker controlled it, or `rest` to cache the other assets. */
worker.addEventListener('message', (event) => {
  const message = event.data as 'rest' | readonly string[]
  if (message === 'rest') event.waitUntil(cacheRest())
  else event.waitUntil(cacheFiles(message.map(nameOf).filter((name) => files.has(name))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const name = nameOf(request.url)
  if (request.method !== 'GET' || !(name === '' || files.has(name))) return
  event.respondWith(name.startsWith('assets/') ? cacheFirst(request) : networkFirst(request))
})

/** For files whose content never changes under the same name. */
async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? fetchAndCache(cache, request)
}

async function networkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    return await fetchAndCache(cache, request)
  } catch (error) {
    const cached = await cache.match(request.url)
    if (cached === undefined) throw error
    return cached
  }
}

async function fetchAndCache(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request)
  // Responses of a proxy, such as its sign-in page, are not cached.
  if (response.ok && !response.redirected) await cache.put(request.url, response.clone())
  return response
}

async function cacheFiles(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    names.map(async (name) => {
      const address = new URL(name, worker.registration.scope).href
      if (name === '' || (await cache.match(address)) === undefined)
        await fetchAndCache(cache, new Request(address)).catch(() => undefined)
    }),
  )
}

/** A few at a time, so that requests of the page do not wait for them. */
async function cacheRest(): Promise<void> {
  const assets = [...files].filter((name) => name.startsWith('assets/'))
  for (let at = 0; at < assets.length; at += AT_ONCE) await cacheFiles(assets.slice(at, at + AT_ONCE))
}

async function removeOld(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys()) {
    const name = nameOf(url)
    if (name !== '' && !files.has(name)) await cache.delete(url)
  }
}

/** The path relative to the page's address. A URL outside it, or with a query, is not a file of the build. */
function nameOf(address: string): string {
  const { scope } = worker.registration
  const url = address.split('#', 1)[0]!
  return url.startsWith(scope) ? url.slice(scope.length) : '/'
}
