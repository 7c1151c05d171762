import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWithUsage, namesOf, parseCommandLine } from '../command-line.js'
import { measureMemory } from './memory.js'
import { letter, officeDocuments } from './office-documents.js'
import { gotenberg, octavo, stopAll } from './services.js'
import { measureSpeed } from './speed.js'
import { plainPage, webPages } from './web-pages.js'

const PARTS = ['office', 'html', 'memory']
const usage = `npm run bench:conversions -- --gotenberg PROGRAM [flags]

Starts this service, with the interface of Gotenberg, and a Gotenberg, sends both the same requests in turn, and prints conversions a
second, latencies and memory. PROGRAM starts Gotenberg with the flags that it is given: a script that sets the variables of
Gotenberg's Dockerfile, such as CHROMIUM_BIN_PATH, and starts it without capabilities. Needs pdfinfo. Takes about 15 minutes, with --quick about 5.
  --parts ${PARTS.join()}   measure only these
  --callers 1,4,8              use only these numbers of callers
  --rounds N                   rounds for each number of callers (default 3, quick 1)
  --documents N                documents for the memory, one half each of letters and pages (default 500, quick 120)
  --quick                      fewer of all

It exits with 1 if Gotenberg is faster in a case.`

const { values } = parseCommandLine(usage, {
  options: {
    gotenberg: { type: 'string' },
    parts: { type: 'string', default: PARTS.join() },
    callers: { type: 'string', default: '1,4,8' },
    rounds: { type: 'string' },
    documents: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
if (values.gotenberg === undefined) exitWithUsage(usage, '--gotenberg is missing.')

const parts = namesOf(usage, '--parts', values.parts, PARTS)
const callers = values.callers.split(',').map(Number)
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const documents = Number(values.documents ?? (values.quick ? 120 : 500))
const MEMORY_CALLERS = 4

const services = [octavo(), gotenberg(values.gotenberg)]
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-conversions-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopAll()
    process.exit(130)
  })

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} before, Node ${process.version}`,
)
let isAhead = true
try {
  if (parts.includes('office')) {
    const plan = {
      title: 'Office',
      documents: officeDocuments(),
      callers,
      rounds,
      repeats: values.quick ? 3 : 4,
    }
    isAhead = await measureSpeed(plan, services, folder)
  }
  if (parts.includes('html')) {
    const plan = {
      title: 'HTML',
      documents: await webPages(),
      callers,
      rounds,
      repeats: values.quick ? 6 : 10,
    }
    isAhead = (await measureSpeed(plan, services, folder)) && isAhead
  }
  if (parts.includes('memory')) {
    const pairs = Array.from({ length: documents / 2 }, () => [letter(), plainPage()])
    await measureMemory(services, pairs.flat(), MEMORY_CALLERS, folder)
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
process.exitCode = isAhead ? 0 : 1
