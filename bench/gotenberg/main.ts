import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommandLine } from '../command-line.js'
import { scenariosIn } from './features.js'
import { outOfScope } from './scope.js'
import { ScenarioRun } from './steps.js'

const usage = `npm run bench:gotenberg -- --address URL --token TOKEN --folder DIR [flags]

Plays the scenarios of Gotenberg against a service that has its interface switched on. DIR is the folder test/integration
of Gotenberg's repository, which is not part of this one. Needs pdfinfo, pdftotext, pdfimages, pdfdetach, qpdf, mutool, unzip and veraPDF.
  --only TEXT   only features or scenarios with this text
  --quiet       only the table`

const { values } = parseCommandLine(usage, {
  args: process.argv.slice(2),
  options: {
    address: { type: 'string', default: 'http://localhost:8080' },
    token: { type: 'string', default: process.env.OCTAVO_TOKEN ?? '' },
    folder: { type: 'string', default: '.' },
    only: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
  },
})

const scratch = mkdtempSync(join(tmpdir(), 'octavo-gotenberg-'))
const counts = new Map<string, { passed: number; failed: number; left: Map<string, number> }>()
const { address, token, folder, only } = values
try {
  for (const scenario of scenariosIn(join(folder, 'features'))) {
    const { feature, name, line, steps } = scenario
    if (!`${feature} ${name}`.includes(only)) continue
    const count = counts.get(feature) ?? { passed: 0, failed: 0, left: new Map<string, number>() }
    counts.set(feature, count)
    const reason = outOfScope(scenario)
    if (reason !== undefined) {
      count.left.set(reason, (count.left.get(reason) ?? 0) + 1)
      continue
    }
    try {
      await new ScenarioRun({ address, token, folder, scratch }).play(steps)
      count.passed++
    } catch (error) {
      count.failed++
      if (!values.quiet) console.log(`✗ ${feature}:${line} ${name}\n    ${String(error).slice(0, 700)}`)
    }
  }
} finally {
  rmSync(scratch, { recursive: true })
}

let passed = 0
let total = 0
for (const [feature, count] of counts) {
  const played = count.passed + count.failed
  passed += count.passed
  total += played
  const left = [...count.left].map(([reason, number]) => `${number} ${reason}`).join('; ')
  console.log(`${feature.padEnd(30)} ${String(count.passed).padStart(4)}/${String(played).padEnd(4)} ${left}`)
}
console.log(`${passed} of ${total} scenarios pass (${((100 * passed) / Math.max(1, total)).toFixed(1)} %)`)
