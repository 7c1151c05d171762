import { describe, expect, test } from 'vitest'
import { PictureCache } from '../src/pictures/picture-cache.js'
import { PictureQueue } from '../src/pictures/picture-queue.js'

function queueOf(most: number) {
  const started: string[] = []
  const queue = new PictureQueue<string>(most, (job) => started.push(job))
  return { queue, started }
}

/** What was asked for at once has been taken note of by then. */
const settled = (): Promise<void> => Promise.resolve()

describe('the queue of pictures', () => {
  test('starts no more than it may at once, in the order that they were asked for together', async () => {
    const { queue, started } = queueOf(2)
    for (const job of ['a', 'b', 'c']) queue.add(job, true)
    await settled()
    expect(started).toEqual(['a', 'b'])
    queue.remove('a')
    await settled()
    expect(started).toEqual(['a', 'b', 'c'])
  })

  test('takes what is on the screen before what is near it', async () => {
    const { queue, started } = queueOf(1)
    queue.add('near', false)
    queue.add('visible', true)
    await settled()
    expect(started).toEqual(['visible'])
  })

  test('takes what was asked for last before what waits since earlier', async () => {
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

  test('takes what came on the screen meanwhile', async () => {
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

  test('never starts what is no longer wanted, nor anything twice', async () => {
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

  test('closes the least recently used beyond its bytes', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    for (const name of ['a', 'b']) cache.set(name, picture(50, closed, name))
    cache.get('a')
    cache.set('c', picture(50, closed, 'c'))
    expect(closed).toEqual(['b'])
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toBeDefined()
  })

  test('keeps one that is larger than it may be until the next comes', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    cache.set('large', picture(500, closed, 'large'))
    expect(cache.get('large')).toBeDefined()
    cache.set('next', picture(10, closed, 'next'))
    expect(closed).toEqual(['large'])
  })

  test('forgets the pictures of a file', () => {
    const closed: string[] = []
    const cache = new PictureCache(100)
    cache.set('1/', picture(10, closed, '1/'))
    cache.set('2/', picture(10, closed, '2/'))
    cache.deleteWhere((key) => key.startsWith('1/'))
    expect(closed).toEqual(['1/'])
    expect(cache.get('2/')).toBeDefined()
  })
})
