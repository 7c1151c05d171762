import { describe, expect, it } from 'vitest'
import { ContentNames } from '../../src/redact/content-names.js'
import { Renaming } from '../../src/redact/renaming.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('Names that contain redacted text', () => {
  it('get distinct new names, even when the document has the highest number', () => {
    const renaming = new Renaming([], ['Miller'])
    renaming.avoid('Redacted9007199254740991')
    renaming.avoid('Redacted7')
    expect([renaming.of('MillerA'), renaming.of('MillerB'), renaming.of('MillerA')]).toEqual([
      'Redacted8',
      'Redacted9',
      'Redacted8',
    ])
  })

  it('get the same new name in resources and content, however long they are', () => {
    const renaming = new Renaming([], ['Miller'])
    for (const length of [1010, 1018, 1100, 20_000]) {
      const name = `${'x'.repeat(length)}Miller`
      const none = () => false
      const content = new ContentNames(renaming, none, none, 100).renamed(bytes(`q /${name} Do Q`))
      expect(Buffer.from(content!).toString()).toBe(`q /${renaming.of(name)} Do Q`)
    }
  })
})
