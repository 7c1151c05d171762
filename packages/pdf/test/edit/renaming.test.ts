import { describe, expect, it } from 'vitest'
import { ContentNames } from '../../src/edit/redact/content-names.js'
import { Renaming } from '../../src/edit/redact/renaming.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('Names that tell what is redacted', () => {
  it('became one name where the document had one with the highest number there is', () => {
    const renaming = new Renaming([], ['Miller'])
    renaming.avoid('Redacted9007199254740991')
    renaming.avoid('Redacted7')
    expect([renaming.of('MillerA'), renaming.of('MillerB'), renaming.of('MillerA')]).toEqual([
      'Redacted8',
      'Redacted9',
      'Redacted8',
    ])
  })

  it('stayed where they were very long, or were renamed as resources and not in content', () => {
    const renaming = new Renaming([], ['Miller'])
    for (const length of [1010, 1018, 1100, 20_000]) {
      const name = `${'x'.repeat(length)}Miller`
      const none = () => false
      const content = new ContentNames(renaming, none, none, 100).renamed(bytes(`q /${name} Do Q`))
      expect(Buffer.from(content!).toString()).toBe(`q /${renaming.of(name)} Do Q`)
    }
  })
})
