import { expect, it } from 'vitest'
import type { Download } from '../../src/http/download/download.js'
import { KnownZips, type LaidOutZip } from '../../src/http/download/known-zips.js'

const zip = (files: number): LaidOutZip => ({ download: {} as Download, files })

it('Layouts that are abandoned before they are complete take no place of others in the cache', async () => {
  const zips = new KnownZips()
  let finish: (zip: LaidOutZip) => void = () => undefined
  for (let round = 0; round < 3; round++) {
    const slow = zips.of(`slow ${round}`, () => new Promise((resolve) => (finish = resolve)))
    // Larger than the cache: the slow one is evicted too.
    await zips.of(`large ${round}`, async () => zip(50_001))
    finish(zip(49_000))
    await slow
  }
  let layouts = 0
  for (let asked = 0; asked < 3; asked++)
    await zips.of('usual', async () => {
      layouts++
      return zip(10)
    })
  expect(layouts).toBe(1)
})
