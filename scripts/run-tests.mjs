// What `npm test` and `npm run test:all` have in common.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startedBeside } from './commands.mjs'

/** Runs the tests of these projects of vitest.config.ts, and counts them. Further arguments go to Vitest. */
export async function runTests(projects, vitestArguments) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  const json = join(folder, 'report.json')
  const succeeded = await startedBeside('node_modules/vitest/vitest.mjs', [
    'run',
    ...projects.map((name) => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${json}`],
    ...vitestArguments,
  ])
  const counts = countTests(json)
  rmSync(folder, { recursive: true, force: true })
  // A file that cannot be loaded, or an error outside any test, counts as a failure too.
  if (!succeeded && counts.failed === 0) fail(counts, 'Vitest ended with an error outside any test')
  return counts
}

/** Counts what failed beside the tests, or a test, under its name. */
export function fail(counts, name) {
  counts.failed++
  counts.failures.push(name)
}

function countTests(json) {
  try {
    const report = JSON.parse(readFileSync(json, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: namesOfFailedTests(report),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['Vitest wrote no report'] }
  }
}

function namesOfFailedTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative('.', file.name)}: ${test.fullName}`),
  )
}

/** Ends a run that could not test anything. */
export function giveUp(message) {
  console.error(message)
  finish({ passed: 0, failed: 1, skipped: 0, failures: [message] })
}

/**
 * The last line and the exit code are for programs; what failed is named just before, for people who see only the
 * end of a log. If OCTAVO_TEST_COUNTS names a file, both also tell of the runs before that used the same file.
 */
export function finish(counts) {
  const total = { ...counts }
  const file = process.env.OCTAVO_TEST_COUNTS
  if (file !== undefined && existsSync(file)) {
    const before = JSON.parse(readFileSync(file, 'utf8'))
    for (const outcome of ['passed', 'failed', 'skipped']) total[outcome] += before[outcome]
    total.failures = [...before.failures, ...counts.failures]
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(total))
  for (const name of total.failures) console.log(`Failed: ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(counts.failed === 0 ? 0 : 1)
}
