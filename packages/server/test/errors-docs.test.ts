import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorTable } from '../src/errors/codes.js'
import { errorsDocs } from '../src/errors-docs.js'
import { settingsDocs } from '../src/settings-docs.js'

it('docs/errors.md matches the table of error codes (npm run docs:errors writes it)', () => {
  const written = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  expect(written).toBe(errorsDocs())
  for (const code of Object.keys(errorTable)) expect(written).toContain(`\`${code}\` |`)
})

it('docs/errors.md names only existing settings', () => {
  const settings = settingsDocs()
  const named = errorsDocs().match(/OCTAVO_\w+/g)!
  expect(named.length).toBeGreaterThan(10)
  for (const name of named) expect(settings).toContain(`\`${name}\``)
})
