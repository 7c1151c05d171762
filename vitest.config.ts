import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { onOneMachineOnly } from './packages/server/test/scale/one-machine-only.js'
import { cephIsHere, postgresFolder, redisProgram } from './scripts/server-programs.mjs'
import { builtFiles, builtSources } from './test/built-sources.js'
import LongestFirst from './test/longest-first.js'

// Node reads these certificates at every start, which takes a tenth of a second, and tests start it a
// thousand times. No test connects to another machine.
delete process.env.NODE_EXTRA_CA_CERTS

const root = dirname(fileURLToPath(import.meta.url))

/** Tests that replace state shared in the process, measure its memory, or drive a browser. */
const needsOwnProcess = /\bvi\.(?!waitFor\b)|memoryUsage|process\.on\(|chromium/
/**
 * The service spends its time in other processes, but the engine's time depends on what this process has
 * already compiled.
 */
const measuresEngine = /performance\.now|cpuUsage/
/** Only modules loaded by Vite can be mocked. */
const replacesModules = /\bvi\.mock\(/

const codeOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const alone = ['pdf', 'tasks', 'server', 'cli'].flatMap((name) => {
  const folder = `packages/${name}/test`
  const isEngine = name === 'pdf' || name === 'tasks'
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => needsOwnProcess.test(codeOf(file)) || (isEngine && measuresEngine.test(codeOf(file))))
})
/** Watch mode detects changes only in modules loaded by Vite. */
const plugins = process.argv.includes('run') ? [builtSources] : []
const replacing = alone.filter((file) => replacesModules.test(codeOf(file)))

const scenarios = 'packages/server/test/scenarios'
const partsAreHere = postgresFolder() !== undefined && redisProgram() !== undefined && cephIsHere()

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as a test may take: vitest's second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Tests often wait for children, stores and timers, so two more run at once than there are cores.
    maxWorkers: availableParallelism() + 2,
    // Tests with real services and children depend on the load of the machine. In CI a failed test is retried
    // once.
    retry: process.env.CI === undefined ? 0 : 1,
    // On Node 20 the S3 client warns at every start that next year's versions need Node 22.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    setupFiles: ['test/small-forks.ts', 'test/equal-bytes.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/current-build.ts', 'test/temporary-folder.ts', 'test/servers/shared.ts'],
    server: { deps: { external: [builtFiles] } },
    projects: [
      { extends: true, plugins, test: { name: 'alone', include: alone, exclude: replacing } },
      { extends: true, test: { name: 'replacing', include: replacing } },
      {
        extends: true,
        plugins,
        test: {
          name: 'shared',
          include: ['{test,bench/test,packages/*/test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          // Loading the engine or the service takes longer than most tests, so a process does it once for
          // many files.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'many machines',
          // Runs the scenarios again on two API machines and two workers. The first file names what is
          // skipped.
          include: [
            'packages/server/test/scale/scenarios.many.ts',
            ...(partsAreHere ? [`${scenarios}/*.test.ts`, 'packages/server/test/threats/races.test.ts'] : []),
          ],
          exclude: Object.keys(onOneMachineOnly).map((file) => `${scenarios}/${file}`),
          env: { OCTAVO_TEST_MACHINES: 'many' },
          isolate: false,
        },
      },
    ],
  },
})
