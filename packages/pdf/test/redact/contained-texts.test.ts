import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContainedTexts } from '../../src/redact/contained-texts.js'

describe('ContainedTexts', () => {
  it('reports whether any of the texts occurs in a string', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '\u{1f600}'),
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 12 }),
        fc.string({ unit: letters, maxLength: 6 }),
        (texts, text) => {
          expect(new ContainedTexts(texts).isAnyIn(text)).toBe(texts.some((one) => text.includes(one)))
        },
      ),
    )
  })
})
