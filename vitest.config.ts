import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** They measure the memory of their process, replace what others share, or start a browser. */
const alone = [
  'packages/pdf/test/{browser/*,file/bombs,file/cross-reference,linearize/bounds}.test.ts',
  'packages/pdf/test/{platform/primitives,source/memory,source/sources}.test.ts',
  'packages/tasks/test/{entry-passwords,pdfium-rescue}.test.ts',
  'packages/server/test/{start,logs/line-writer,scenarios/events,scenarios/token-command}.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Much of the time tests wait for children and clocks: two at once are worth it on two cores as well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real services and children meet real machines: in CI a test that a busy moment broke gets a second try.
    retry: process.env.CI === undefined ? 0 : 1,
    globalSetup: ['test/temporary-folder.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{test,bench/test,packages/*/test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          // Loading the engine or the service takes longer than most tests do: a process does it once, for file after file.
          isolate: false,
        },
      },
    ],
  },
})
