import { describe, test } from 'vitest'
import { cephIsHere, postgresFolder, redisProgram } from '../../scripts/server-programs.mjs'

const programs = {
  postgres: { name: 'PostgreSQL', isHere: () => postgresFolder() !== undefined },
  redis: { name: 'Redis', isHere: () => redisProgram() !== undefined },
  s3: { name: 'Ceph', isHere: cephIsHere },
}

/**
 * A group of tests that need parts: skipped, with the missing programs named, if one is not installed; a
 * failure in CI.
 */
export function withParts(name: string, parts: readonly (keyof typeof programs)[], body: () => void): void {
  const missing = parts.map((part) => programs[part]).filter(({ isHere }) => !isHere())
  const names = missing.map((part) => part.name).join(', ')
  if (missing.length === 0) describe(name, body)
  else if (process.env.CI === undefined) describe.skip(`${name} (${names} not installed)`, body)
  else {
    test(`${name}: ${names}`, () => {
      throw new Error(`Install ${names}: in CI no part may be missing.`)
    })
  }
}
