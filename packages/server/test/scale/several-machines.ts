import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { ON_MANY_MACHINES } from '../support/many-machines.js'

// Without these programs, vitest.config.ts leaves the scenarios out. This group names what is skipped.
withPrograms('The scenarios on several machines', ['postgres', 'redis', 'ceph'], () => {
  it('run on several machines', () => {
    expect(ON_MANY_MACHINES).toBe(true)
  })
})
