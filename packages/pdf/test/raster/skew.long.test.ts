import { expect, test } from 'vitest'
import { noisyTextSkew, seeded } from './drawn-pages.js'

test('the angle of a noisy page of text is found within 0.1°, from -5° to 5°', async () => {
  const foundIn = noisyTextSkew(seeded(5))
  const off: number[] = []
  for (let turned = -5; turned <= 5; turned += 1.25) off.push(Math.abs((await foundIn(turned)) - turned))
  expect(off).toHaveLength(9)
  expect(off.filter((distance) => !(distance < 0.1))).toEqual([])
}, 300_000)
