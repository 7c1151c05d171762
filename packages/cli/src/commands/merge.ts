import type { AssembleReport } from '@octavo/pdf/report'
import { withPasswords } from '../ask-for-passwords.js'
import { UsageError } from '../failures.js'
import { mergeHelp } from '../help.js'
import { inputFiles } from '../input-files.js'
import { interruptible } from '../interruption.js'
import { engineOptions, type MergeFlags, parseMergeFlags } from '../merge-flags.js'
import type { MergeJob } from '../merge-job.js'
import { namedOutput, type OutputFile, standardOutput } from '../output-file.js'
import { knownPasswords, type NamedInput } from '../passwords.js'
import { withProgress } from '../progress-line.js'
import { mergeSummary } from '../report-text.js'
import { inThread } from '../work-thread.js'

const WORKER = new URL('../merge-worker.js', import.meta.url)

export async function merge(args: readonly string[]): Promise<void> {
  const { values: flags, positionals } = parseMergeFlags(args)
  if (flags.help === true) {
    process.stdout.write(mergeHelp)
    return
  }
  const outputName = checkedOutputName(flags)
  if (positionals.length === 0)
    throw new UsageError('Name at least one file: octavo merge a.pdf b.pdf -o out.pdf')
  const options = engineOptions(flags)
  const { inputs, entries: named } = inputFiles(positionals)
  const entries = named.map((entry, index) => ({ ...entry, reversed: isBack(flags, index) }))
  const passwords = knownPasswords(inputs, flags['password-file'] ?? [], process.env)
  const output = outputName === '-' ? standardOutput() : namedOutput(outputName, flags.force === true)
  await interruptible(async (signal) => {
    try {
      const work = (known: ReadonlyMap<NamedInput, string>): Promise<AssembleReport> => {
        const withPassword = inputs.map((input) => ({ ...input, password: known.get(input) }))
        const job = { inputs: withPassword, entries, options, path: output.path, outputName: output.name }
        return withProgress(flags.quiet === true, (progress) =>
          inThread<MergeJob, AssembleReport>(WORKER, job, progress, signal),
        )
      }
      const report = await withPasswords(inputs, passwords, work, signal)
      await output.publish()
      tell(flags, output, report)
    } finally {
      output.discard()
    }
  })
}

function checkedOutputName(flags: MergeFlags): string {
  const name = flags.output
  if (name === undefined || name === '')
    throw new UsageError('Say where the output goes: -o out.pdf, or -o - for the standard output.')
  if (name === '-' && flags.json === true) {
    throw new UsageError('-o - and --json cannot both have the standard output: name a file for the output.')
  }
  return name
}

/** Fronts and backs take turns: every second entry holds backs. */
function isBack(flags: MergeFlags, index: number): boolean {
  if (flags['reverse-backs'] !== true) return false
  if (flags.interleave !== true) throw new UsageError('--reverse-backs has no meaning without --interleave.')
  return index % 2 === 1
}

function tell(flags: MergeFlags, output: OutputFile, report: AssembleReport): void {
  if (flags.json === true) process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
  else if (flags.quiet !== true) process.stderr.write(mergeSummary(report, output.name))
}
