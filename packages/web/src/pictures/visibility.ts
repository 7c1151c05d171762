/** The position of an element: far from the viewport, near it, or visible. */
export type Visibility = 'far' | 'near' | 'visible'

const NEAR = '50% 0px'
/** `scrollMargin` is for elements within a scroller; TypeScript does not know it yet. */
const AROUND: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR }

const listeners = new WeakMap<
  Element,
  { near: boolean; visible: boolean; onChange: (visibility: Visibility) => void }
>()

let observers: { readonly near: IntersectionObserver; readonly visible: IntersectionObserver } | undefined

/** Reports the position of the element whenever it changes. Two observers are shared by all elements. */
export function observeVisibility(element: Element, onChange: (visibility: Visibility) => void): () => void {
  observers ??= {
    near: new IntersectionObserver(callback('near'), AROUND),
    visible: new IntersectionObserver(callback('visible')),
  }
  const { near, visible } = observers
  listeners.set(element, { near: false, visible: false, onChange })
  near.observe(element)
  visible.observe(element)
  return () => {
    listeners.delete(element)
    near.unobserve(element)
    visible.unobserve(element)
  }
}

function callback(what: 'near' | 'visible'): IntersectionObserverCallback {
  return (entries) => {
    for (const { target, isIntersecting } of entries) {
      const listener = listeners.get(target)
      if (listener === undefined || listener[what] === isIntersecting) continue
      listener[what] = isIntersecting
      listener.onChange(listener.visible ? 'visible' : listener.near ? 'near' : 'far')
    }
  }
}
