import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withParts } from '../../../../test/servers/with-parts.js'
import { ON_MANY_MACHINES } from '../support/many-machines.js'
import { onOneMachineOnly } from './one-machine-only.js'

withParts('The scenarios on many machines', ['postgres', 'redis', 's3'], () => {
  it('run on many machines', () => {
    expect(ON_MANY_MACHINES).toBe(true)
  })

  for (const [file, why] of Object.entries(onOneMachineOnly)) it.skip(`${file} ${why}`)

  it('exclude only files that exist', () => {
    const missing = Object.keys(onOneMachineOnly).filter(
      (file) => !existsSync(new URL(`../scenarios/${file}`, import.meta.url)),
    )
    expect(missing).toEqual([])
  })
})
