import { expect, test } from 'vitest'
import { systemFailure } from '../src/declare/task-failure.js'
import { oneFileStore, type SyncFile } from '../src/platform/one-file-store.js'

/**
 * A file of a browser that reads and writes at most `atOnce` bytes per call, and holds at most `most` bytes.
 */
class FakeFile implements SyncFile {
  bytes = new Uint8Array(0)
  isClosed = false
  readonly #most: number
  readonly #atOnce: number

  constructor(most = 10_000, atOnce = 7) {
    this.#most = most
    this.#atOnce = atOnce
  }

  read(target: Uint8Array, { at }: { at: number }): number {
    const part = this.bytes.subarray(at, at + Math.min(target.length, this.#atOnce))
    target.set(part)
    return part.length
  }

  write(bytes: Uint8Array, { at }: { at: number }): number {
    const count = Math.min(bytes.length, this.#atOnce, this.#most - at)
    if (count <= 0) return 0
    const longer = new Uint8Array(Math.max(this.bytes.length, at + count))
    longer.set(this.bytes)
    longer.set(bytes.subarray(0, count), at)
    this.bytes = longer
    return count
  }

  flush(): void {}

  close(): void {
    this.isClosed = true
  }
}

const storeIn = (file: FakeFile) => oneFileStore(file, async () => new Blob([file.bytes]))
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test('files written alternately are read back whole, by position and as Blobs', async () => {
  const file = new FakeFile()
  const store = storeIn(file)
  const [one, other] = [store.create(), store.create()]
  for (const part of ['The first part, ', 'the second part, ', 'the end.']) {
    one.append(bytesOf(part))
    other.append(bytesOf(part.toUpperCase()))
  }
  const middle = new Uint8Array(20)
  expect(one.read(10, middle)).toBe(20)
  expect(new TextDecoder().decode(middle)).toBe('part, the second par')
  expect(one.read(one.size - 4, new Uint8Array(20))).toBe(4)
  await store.finish()
  expect(file.isClosed).toBe(true)
  expect(await one.kept('text/plain').text()).toBe('The first part, the second part, the end.')
  expect(await other.kept('text/plain').text()).toBe('THE FIRST PART, THE SECOND PART, THE END.')
  expect(one.kept('text/plain').type).toBe('text/plain')
})

test('the space of removed files is reused', async () => {
  const file = new FakeFile()
  const store = storeIn(file)
  const kept = store.create()
  for (let round = 0; round < 50; round++) {
    const scratch = store.create()
    scratch.append(bytesOf('x'.repeat(100)))
    kept.append(bytesOf(String(round % 10)))
    scratch.remove()
  }
  expect(file.bytes.length).toBeLessThan(300)
  await store.finish()
  expect(await kept.kept('').text()).toBe('0123456789'.repeat(5))
})

test('a full file system is reported as storage_full', () => {
  const store = storeIn(new FakeFile(10))
  const failed = ((): unknown => {
    try {
      store.create().append(bytesOf('more than ten bytes'))
      return undefined
    } catch (error) {
      return error
    }
  })()
  expect(systemFailure(failed)?.code).toBe('storage_full')
})

test('a file that changed since it was chosen is reported with advice to choose it again', () => {
  const failure = systemFailure(new DOMException('The file changed.', 'NotReadableError'))
  expect(failure?.code).toBe('invalid_parameter')
  expect(failure?.message).toContain('Choose it again')
})
