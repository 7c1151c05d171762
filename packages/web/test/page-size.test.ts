import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/page-size.mjs', import.meta.url))
const run = (...limit: string[]) => spawnSync(process.execPath, [script, ...limit], { encoding: 'utf8' })

it('keeps the first load below its limit', () => {
  const { status, stdout } = run()
  expect(status, stdout).toBe(0)
  expect(stdout).toMatch(/assets\/index-\S+\.js\n/)
  expect(stdout).toMatch(/assets\/index-\S+\.css\n/)
})

it('fails with a message if the first load exceeds its limit', () => {
  const { status, stderr } = run('20000')
  expect([status, stderr]).toEqual([1, expect.stringContaining('too large')])
})
