import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isHere, type Program } from './scripts/test-programs.mjs'
import { builtFiles, builtSources } from './test/built-sources.js'

// Node reads these certificates at every start, which takes a tenth of a second, and tests start it a
// thousand times. No test connects to another machine.
delete process.env.NODE_EXTRA_CA_CERTS

const folders = '{test,bench/test,packages/*/test}/**'
const long = `${folders}/*.long.test.ts`
const alone = `${folders}/*.alone{,.long}.test.ts`

const servers: readonly Program[] = ['postgres', 'redis', 'ceph']
const scenarios = servers.every(isHere) ? ['packages/server/test/scenarios/*.test.ts'] : []

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
      // `npm test`
      {
        extends: true,
        plugins,
        test: { name: 'tests', include: [`${folders}/*.test.ts`], exclude: [long, alone] },
      },
      { extends: true, plugins, test: { name: 'alone', include: [alone], exclude: [long], isolate: true } },
      // `npm run test:all`
      { extends: true, plugins, test: { name: 'long', include: [long], exclude: [alone] } },
      {
        extends: true,
        plugins,
        test: { name: 'long alone', include: [`${folders}/*.alone.long.test.ts`], isolate: true },
      },
      {
        // The scenarios of the service again, on two API machines and two workers.
        extends: true,
        plugins,
        test: {
          name: 'several machines',
          include: ['packages/server/test/scale/several-machines.ts', ...scenarios],
          env: { OCTAVO_TEST_MACHINES: 'many' },
        },
      },
    ],
  },
})
