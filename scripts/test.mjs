// `npm test`: on a fresh clone, with only Node and npm, installs what is needed and runs every check. Further
// arguments go to Vitest: `npm test -- packages/pdf/test/syntax`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageProgram, startedBeside } from './commands.mjs'
import { missingNodeVersions } from './node-versions.mjs'
import { build, installPackages, nativePartsLoad } from './set-up.mjs'
import { missingJudges } from './validators.mjs'

const inCi = (process.env.CI ?? 'false') !== 'false'

// npm waits for the network and uses one core. Meanwhile the system packages and other versions of Node are
// installed, and the lock is checked for other machines.
const fromSystem = startedBeside('scripts/validators.mjs', ['--system'])
const nodeVersions = startedBeside('scripts/node-versions.mjs')
const checks = inCi ? [startedBeside('scripts/other-architecture.mjs')] : []
if (!installPackages()) finish({ passed: 0, failed: 1, skipped: 0 }, 'npm could not install the packages.')
if (!nativePartsLoad()) finish({ passed: 0, failed: 1, skipped: 0 }, 'The tests cannot run without it.')
// Steps that wait for the network, or need no build output, run in parallel with the build.
const installed = [fromSystem.then(() => startedBeside('scripts/validators.mjs')), nodeVersions]
checks.push(startedBeside('node_modules/@biomejs/biome/bin/biome', ['check', '.']))
if (!build()) finish({ passed: 0, failed: 1, skipped: 0 }, 'The build failed.')

await Promise.all(installed)
const missing = [...(await missingJudges()), ...missingNodeVersions().map((version) => `Node ${version}`)]
if (missing.length > 0) {
  const what = `Not installed, and not installable here: ${missing.join(', ')}.`
  if (inCi) finish({ passed: 0, failed: 1, skipped: 0 }, `${what} In CI nothing may be missing.`)
  console.log(`${what} The tests that need them are skipped, by name.`)
}

checks.push(startedBeside('node_modules/@typescript/native-preview/bin/tsgo', ['-p', 'tsconfig.test.json']))
const counts = runTests(process.argv.slice(2))
counts.failed += (await Promise.all(checks)).filter((passed) => !passed).length
finish(counts)

function runTests(vitestArguments) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  const json = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  const succeeded = packageProgram('vitest/vitest.mjs', ['run', ...reporters, ...vitestArguments])
  const counts = countTests(json)
  rmSync(folder, { recursive: true, force: true })
  // A file that cannot be loaded, or an error outside any test, counts as a failure too.
  if (!succeeded && counts.failed === 0) counts.failed = 1
  return counts
}

function countTests(json) {
  try {
    const report = JSON.parse(readFileSync(json, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** The last line and the exit code are for programs. */
function finish({ passed, failed, skipped }, message) {
  if (message !== undefined) console.error(message)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed === 0 ? 0 : 1)
}
