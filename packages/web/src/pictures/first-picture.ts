/** A page that is slow to draw does not keep its file from being used. */
const MAX_WAIT_MS = 2000

interface Awaited {
  readonly settled: Promise<void>
  settle(): void
}

/** Files that a viewer has opened and not drawn yet. */
const awaited = new WeakMap<Blob, Awaited>()

export function awaitFirstPicture(file: Blob): void {
  if (awaited.has(file)) return
  let settle = (): void => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
    setTimeout(resolve, MAX_WAIT_MS)
  })
  awaited.set(file, { settled, settle })
}

/** It has been drawn, cannot be drawn, or is no longer shown. */
export function settleFirstPicture(file: Blob): void {
  awaited.get(file)?.settle()
  awaited.delete(file)
}

/** For work that would compete with the picture that the user waits for; resolves at once if there is none. */
export async function firstPictureSettled(file: Blob): Promise<void> {
  await awaited.get(file)?.settled
}
