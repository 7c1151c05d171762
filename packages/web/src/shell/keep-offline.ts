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
    tell((await serviceWorker.ready).active)
  } catch {
    // Browsers refuse workers in private windows, say. The page works without, as long as the service is there.
  }
}
