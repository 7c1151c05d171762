/** The delay before assets are fetched that the page does not need. */
const REST_AFTER_MS = 4000

/** Registers the service worker after the page has loaded its own assets. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  /** The resources that were loaded before the worker was active. */
  const tell = (worker: ServiceWorker | null): void =>
    worker?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller))
  try {
    await serviceWorker.register(new URL('service-worker.js', document.baseURI))
    const { active } = await serviceWorker.ready
    tell(active)
    if (!savesData()) setTimeout(() => whenIdle(() => active?.postMessage('rest')), REST_AFTER_MS)
  } catch {
    // Browsers refuse service workers in private windows, for example. The page then works only while the
    // service is available.
  }
}

/** Whether the user asked to save data: the remaining assets are 1.4 MB. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function whenIdle(act: () => void): void {
  // Safari does not have this callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 30_000 })
  else act()
}
