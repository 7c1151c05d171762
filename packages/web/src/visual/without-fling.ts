/**
 * A reference to an element that a finger draws on or drags: lifted while it moves, the finger does not fling. Chromium
 * ignores a tap within about a second after a fling, also if `touch-action` lets nothing scroll. Two fingers zoom.
 */
export function withoutFling(element: HTMLElement | null): (() => void) | undefined {
  const refuse = (event: TouchEvent): void => {
    if (event.touches.length === 1 && event.cancelable) event.preventDefault()
  }
  element?.addEventListener('touchmove', refuse, { passive: false })
  return () => element?.removeEventListener('touchmove', refuse)
}
