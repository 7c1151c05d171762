import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Much of the time tests wait for children and clocks: two at once are worth it on two cores as well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real services and children meet real machines: in CI a test that a busy moment broke gets a second try.
    retry: process.env.CI === undefined ? 0 : 1,
  },
})
