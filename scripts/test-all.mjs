// `npm run test:all`: the tests that take longer than those of `npm test`, which it does not repeat, within
// twenty minutes on two cores. What is not installed is skipped by name; `-- --install` installs it. Further
// arguments go to Vitest: `npm run test:all -- packages/server/test/scenarios/limits`.
import { startedBeside } from './commands.mjs'
import { missingNodeVersions } from './node-versions.mjs'
import { fail, finish, giveUp, runTests } from './run-tests.mjs'
import { build, installAll, nativePartsLoad } from './set-up.mjs'
import { forbiddenPrograms, missingPrograms } from './test-programs.mjs'

const given = process.argv.slice(2)
const chosen = given.filter((argument) => argument !== '--install')
const installs = given.includes('--install')
const inCi = (process.env.CI ?? 'false') !== 'false'
const projects = ['long', 'several machines']

// npm waits for the network and uses one core, so it runs beside the other installations.
const installed = installs
  ? [startedBeside('scripts/test-programs.mjs'), startedBeside('scripts/node-versions.mjs')]
  : []
if (!installAll()) giveUp('npm could not install the packages.')
await Promise.all(installed)
const missing = [...missingPrograms(), ...missingNodeVersions().map((version) => `Node ${version}`)]
if (missing.length > 0) {
  const what = `Not installed: ${missing.join(', ')}.`
  if (installs && inCi) giveUp(`${what} In CI nothing may be missing.`)
  console.log(`${what} The tests that need them are skipped, by name.`)
}
const forbidden = forbiddenPrograms()
if (forbidden.length > 0) {
  const what = `Installed, but not permitted by the system: ${forbidden.join(', ')}.`
  if (inCi) giveUp(`${what} In CI they must run.`)
  console.log(`${what} The tests that need them are skipped, by name.`)
}
if (chosen.length > 0) finish(await runTests(projects, chosen))

if (!nativePartsLoad()) giveUp('The tests cannot run without it.')
const otherArchitecture = installs ? startedBeside('scripts/other-architecture.mjs') : undefined
// The stable compiler, because `npm test` checks types with a preview. It also writes the declarations, which
// tests need.
const compiler = 'node_modules/typescript/bin/tsc'
const sourcesTyped = startedBeside(compiler, ['-b'])
if (!build()) giveUp('The build failed.')
const areSourcesTyped = await sourcesTyped
const areTestsTyped = startedBeside(compiler, ['-p', 'tsconfig.test.json'])
const counts = await runTests(projects, [])
const checks = {
  'types of the sources': areSourcesTyped,
  'types of the tests': await areTestsTyped,
  'installing the lock file on the other architecture': await otherArchitecture,
}
for (const [what, passed] of Object.entries(checks)) if (passed === false) fail(counts, what)
if (otherArchitecture === undefined) {
  console.log('Skipped: whether the lock file can be installed on the other architecture (needs --install).')
  counts.skipped++
}
finish(counts)
