import { describe, expect, test } from 'vitest'
import { PictureCache } from '../src/pictures/picture-cache.js'
import { PictureQueue } from '../src/pictures/picture-queue.js'

function queueOf(max: number) {
  const started: string[] = []
  const queue = new PictureQueue<string>(max, (job) => started.push(job))
  return { queue, started }
}

/** Resolves when simultaneous requests have been queued. */
const settled = (): Promise<void> => Promise.resolve()

describe('the queue of pictures', () => {
  test('starts a limited number at once, in the order of simultaneous requests', async () => {
    const { queue, started } = queueOf(2)
    for (const job of ['a', 'b', 'c']) queue.add(job, true)
    await settled()
    expect(started).toEqual(['a', 'b'])
    queue.remove('a')
    await settled()
    expect(started).toEqual(['a', 'b', 'c'])
  })

  test('prefers visible pages to nearby ones', async () => {
    const { queue, started } = queueOf(1)
    queue.add('near', false)
    queue.add('visible', true)
    await settled()
    expect(started).toEqual(['visible'])
  })

  test('prefers later requests to earlier ones', async () => {
    const { queue, started } = queueOf(1)
    queue.add('under way', true)
    await settled()
    queue.add('earlier', true)
    await settled()
    queue.add('later', true)
    await settled()
    queue.remove('under way')
    await settled()
    expect(started).toEqual(['under way', 'later'])
  })

  test('prefers a page that became visible meanwhile', async () => {
    const { queue, started } = queueOf(1)
    queue.add('under way', true)
    await settled()
    queue.add('first', false)
    queue.add('second', false)
    await settled()
    queue.add('second', true)
    queue.remove('under way')
    await settled()
    expect(started).toEqual(['under way', 'second'])
  })

  test('never starts a removed request, nor any request twice', async () => {
    const { queue, started } = queueOf(1)
    queue.add('under way', true)
    queue.add('scrolled away', true)
    await settled()
    queue.remove('scrolled away')
    queue.add('under way', true)
    queue.remove('under way')
    await settled()
    expect(started).toEqual(['under way'])
  })
})

describe('the cache of pictures', () => {
  const picture = (bytes: number, closed: string[], name: string) => {
    return { bytes, close: () => void closed.push(name) }
  }

  test('closes the least recently used pictures above its size limit', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    for (const name of ['a', 'b']) cache.set(name, picture(50, closed, name))
    cache.get('a')
    cache.set('c', picture(50, closed, 'c'))
    expect(closed).toEqual(['b'])
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toBeDefined()
  })

  test('keeps one picture above the limit until the next is added', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    cache.set('large', picture(500, closed, 'large'))
    expect(cache.get('large')).toBeDefined()
    cache.set('next', picture(10, closed, 'next'))
    expect(closed).toEqual(['large'])
  })

  test('closes the pictures of one file only', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    cache.set('1/', picture(10, closed, '1/'))
    cache.set('2/', picture(10, closed, '2/'))
    cache.deleteWhere((key) => key.startsWith('1/'))
    expect(closed).toEqual(['1/'])
    expect(cache.get('2/')).toBeDefined()
  })
})
