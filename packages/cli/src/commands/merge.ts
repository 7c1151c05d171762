import { realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { AssembleReport } from '@octavo/pdf/report'
import { withPasswords } from '../ask-for-passwords.js'
import { type EntryArgument, parseEntryArgument } from '../entry-argument.js'
import { failed, failureOf, UsageError, WorkFailed } from '../failures.js'
import { mergeHelp } from '../help.js'
import { interruptible } from '../interruption.js'
import { engineOptions, type MergeFlags, parseMergeFlags } from '../merge-flags.js'
import type { MergeEntry } from '../merge-job.js'
import { mergeInThread } from '../merge-thread.js'
import { namedOutput, type OutputFile, standardOutput } from '../output-file.js'
import { knownPasswords, type NamedInput } from '../passwords.js'
import { ProgressLine } from '../progress-line.js'
import { isRegularFile } from '../regular-file.js'
import { mergeSummary } from '../report-text.js'

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
  const { inputs, entries } = inputsOf(
    positionals.map((argument) => parseEntryArgument(argument, isRegularFile)),
  )
  const passwords = knownPasswords(inputs, flags['password-file'] ?? [], process.env)
  const output = outputName === '-' ? standardOutput() : namedOutput(outputName, flags.force === true)
  await interruptible(async (signal) => {
    try {
      const work = (known: ReadonlyMap<NamedInput, string>): Promise<AssembleReport> => {
        const withPassword = inputs.map((input) => ({ ...input, password: known.get(input) }))
        const job = { inputs: withPassword, entries, options, path: output.path, outputName: output.name }
        return withProgress(flags, (progress) => mergeInThread(job, progress, signal))
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

/** Entries that name the same file take pages of one input. */
function inputsOf(parsed: readonly EntryArgument[]): { inputs: NamedInput[]; entries: MergeEntry[] } {
  const numbers = new Map<string, number>()
  const paths: string[] = []
  const entries = parsed.map(({ path, pages, rotation }): MergeEntry => {
    const real = readablePath(path)
    const known = numbers.get(real)
    const input = known ?? paths.push(path) - 1
    if (known === undefined) numbers.set(real, input)
    return { input, pages, rotation }
  })
  const names = paths.map((path) => basename(path))
  // The plain name is what people know; where two files have the same one, the path tells them apart.
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const inputs = paths.map((path, index) => ({
    path,
    name: uses.get(names[index]!) === 1 ? names[index]! : path,
  }))
  return { inputs, entries }
}

function readablePath(path: string): string {
  try {
    if (!statSync(path).isFile()) throw failed(path, 'not_a_file', 'This is not a regular file.')
    return realpathSync(path)
  } catch (error) {
    throw new WorkFailed(failureOf(error, path))
  }
}

async function withProgress<T>(
  flags: MergeFlags,
  work: (progress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const line = new ProgressLine(process.stderr.isTTY === true && flags.quiet !== true)
  try {
    return await work((done, total) => line.show(done, total))
  } finally {
    line.clear()
  }
}

function tell(flags: MergeFlags, output: OutputFile, report: AssembleReport): void {
  if (flags.json === true) process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
  else if (flags.quiet !== true) process.stderr.write(mergeSummary(report, output.name))
}
