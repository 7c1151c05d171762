import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { onOneMachineOnly } from './packages/server/test/scale/one-machine-only.js'
import { cephIsHere, postgresFolder, redisProgram } from './scripts/part-programs.mjs'
import { builtFiles, builtSources } from './test/built-sources.js'
import LongestFirst from './test/longest-first.js'

// Node reads these certificates whenever it starts, for a tenth of a second, and tests start it a thousand times. None of them leaves this machine.
delete process.env.NODE_EXTRA_CA_CERTS

const root = dirname(fileURLToPath(import.meta.url))

/** Replaces what others in the process use, looks at its memory, or drives a browser. */
const needsOwnProcess = /\bvi\.|memoryUsage|process\.on\(|chromium/
/** The service's time goes into other processes; the engine's depends on what this one has compiled before. */
const measuresEngine = /performance\.now|cpuUsage/
/** Only what Vite loads can be replaced. */
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
/** Who watches sees a change of what Vite loads. */
const plugins = process.argv.includes('run') ? [builtSources] : []
const replacing = alone.filter((file) => replacesModules.test(codeOf(file)))

const scenarios = 'packages/server/test/scenarios'
const partsAreHere = postgresFolder() !== undefined && redisProgram() !== undefined && cephIsHere()

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Much of the time tests wait for children, stores and clocks: two more at once than there are cores.
    maxWorkers: availableParallelism() + 2,
    // Real services and children meet real machines: in CI a test that a busy moment broke gets a second try.
    retry: process.env.CI === undefined ? 0 : 1,
    // On Node 20 the S3 client says on every start that next year's versions need Node 22.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    setupFiles: ['test/small-forks.ts', 'test/equal-bytes.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/current-build.ts', 'test/temporary-folder.ts', 'test/parts/shared.ts'],
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
          // Loading the engine or the service takes longer than most tests do: a process does it once, for file after file.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'many machines',
          // Once more, on two machines that answer and two that work. The first of these says by name what is left out.
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
