/** Before anything is fetched that the page does not need itself. */
const REST_AFTER_MS = 4000

/** Registers the worker that keeps the page on the device, once the page has what it needs itself. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  /** What was loaded past the worker, before it was there. */
  const tell = (worker: ServiceWorker | null): void =>
    worker?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller))
  try {
    await serviceWorker.register(new URL('service-worker.js', document.baseURI))
    const { active } = await serviceWorker.ready
    tell(active)
    if (!savesData()) setTimeout(() => whenIdle(() => active?.postMessage('rest')), REST_AFTER_MS)
  } catch {
    // Browsers refuse workers in private windows, say. The page works without, as long as the service is there.
  }
}

/** Whether whoever browses has asked for few bytes: the rest is 1.4 MB. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function whenIdle(act: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 30_000 })
  else act()
}
