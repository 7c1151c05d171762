import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { awaitFirstPicture, firstPictureSettled, settleFirstPicture } from '../src/pictures/first-picture.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether work on the file may begin. */
async function isFree(file: Blob): Promise<boolean> {
  let free = false
  void firstPictureSettled(file).then(() => (free = true))
  await vi.advanceTimersByTimeAsync(0)
  return free
}

it('work on a file waits until the first page that a viewer shows of it is settled', async () => {
  const [shown, other] = [new Blob(), new Blob()]
  awaitFirstPicture(shown)
  expect([await isFree(shown), await isFree(other)]).toEqual([false, true])
  settleFirstPicture(shown)
  expect(await isFree(shown)).toBe(true)
})

it('work on a file does not wait for a page that takes long', async () => {
  const file = new Blob()
  awaitFirstPicture(file)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await isFree(file)).toBe(true)
})
