import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { defaultJobLimits } from '../../src/worker/limits.js'
import { engineFlags } from '../../src/worker/spawn.js'

const BUNDLE = fileURLToPath(new URL('../../bundle/', import.meta.url))

/** Whether V8 accepts the code that was compiled with the bundle. */
function isTaken(name: string, flags: readonly string[]): boolean {
  const script = `
    const { readFileSync } = require('node:fs')
    const { wrap } = require('node:module')
    const { Script } = require('node:vm')
    const { cachePath } = require('./cached-code.js')
    const code = wrap(readFileSync('${name}.cjs', 'utf8'))
    const { cachedDataRejected } = new Script(code, { cachedData: readFileSync(cachePath('${name}')) })
    console.log(cachedDataRejected)`
  return (
    execFileSync(process.execPath, [...flags, '-e', script], { cwd: BUNDLE, encoding: 'utf8' }) === 'false\n'
  )
}

describe('The V8 code cache of the bundles', () => {
  it('is accepted by the service, and by children with the default limits', () => {
    expect(isTaken('serve', [])).toBe(true)
    expect(isTaken('child', engineFlags(defaultJobLimits))).toBe(true)
  })
})
