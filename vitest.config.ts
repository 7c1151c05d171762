import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isHere, type Program } from './scripts/test-programs.mjs'
import { builtFiles, builtSources } from './test/built-sources.js'

// Node reads these certificates at every start, which takes a tenth of a second, and tests start it a
// thousand times. No test connects to another machine.
delete process.env.NODE_EXTRA_CA_CERTS

const tests = '{test,bench/test,packages/*/test}/**/*.test.ts'
const longTests = '{test,bench/test,packages/*/test}/**/*.long.test.ts'

/** They run on several machines too. */
const scenarios = [
  'packages/server/test/scenarios/*.test.ts',
  'packages/server/test/threats/races.long.test.ts',
]
const servers: readonly Program[] = ['postgres', 'redis', 'ceph']

/** Watch mode detects changes only in modules loaded by Vite. */
const plugins = process.argv.includes('run') ? [builtSources] : []

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as a test may take: vitest's second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Tests often wait for children, stores and timers, so two more run at once than there are cores.
    maxWorkers: availableParallelism() + 2,
    // On Node 20 the S3 client warns at every start that next year's versions need Node 22.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    setupFiles: ['test/equal-bytes.ts'],
    globalSetup: ['test/current-build.ts', 'test/temporary-folder.ts', 'test/servers/shared.ts'],
    server: { deps: { external: [builtFiles] } },
    // A process loads the engine or the service once for many files, which takes longer than most tests.
    isolate: false,
    projects: [
      { extends: true, plugins, test: { name: 'tests', include: [tests], exclude: [longTests] } },
      {
        // Four browsers at once on two cores are slow.
        extends: true,
        plugins,
        test: { name: 'long', include: [longTests], testTimeout: 180_000 },
      },
      {
        // Two API machines and two workers. The first file names what is skipped if a server is missing.
        extends: true,
        plugins,
        test: {
          name: 'several machines',
          include: [
            'packages/server/test/scale/several-machines.ts',
            ...(servers.every(isHere) ? scenarios : []),
          ],
          env: { OCTAVO_TEST_MACHINES: 'many' },
        },
      },
    ],
  },
})
