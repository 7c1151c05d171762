import { createRequire } from 'node:module'
import { loadTasks, type TaskCatalogue } from '@octavo/tasks/load-tasks'
import { counted, printable } from '@octavo/tasks/printable'
import type { TaskNeeds } from '@octavo/tasks/task'
import { unmetNeeds } from '@octavo/tasks/unmet-needs'
import { UsageError } from '../failures.js'
import { parseFlags } from '../flags/parse-flags.js'
import { doctorHelp } from '../help/command-help.js'
import { taskFolders } from '../run/known-tasks.js'

const doctorFlags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** A required program or package. */
interface Checked {
  readonly name: string
  readonly kind: 'program' | 'package'
  /** Installed, and may be started. */
  readonly works: boolean
  /** What needs it: tasks, or the service. */
  readonly needed_for: readonly string[]
  /** What is missing, and how to install it. */
  readonly problem?: string
}

/** Checks what is installed, and says how to install what is missing. Returns whether everything works. */
export async function doctorCommand(args: readonly string[], version: string): Promise<boolean> {
  const { values: flags, positionals } = parseFlags('doctor', args, doctorFlags)
  if (flags.help === true) {
    process.stdout.write(doctorHelp)
    return true
  }
  if (positionals.length > 0)
    throw new UsageError(`octavo doctor takes no files: leave '${positionals[0]}' out.`)
  const tasks = await loadTasks(taskFolders())
  const checks = await Promise.all([...needsByName(tasks).values()].map((need) => checked(need)))
  const missing = checks.filter(({ works }) => !works)
  const stopped = [...new Set(missing.flatMap(({ needed_for }) => needed_for))].filter(
    (name) => name !== SERVICE,
  )
  const { arch, platform, version: node } = process
  if (flags.json === true) {
    const found = {
      octavo: version,
      node,
      platform,
      arch,
      tasks: tasks.names.length,
      unavailable: stopped,
      checks,
    }
    process.stdout.write(`${JSON.stringify(found, undefined, 2)}\n`)
    return missing.length === 0
  }
  const lines = [
    `octavo ${version}, Node ${node}, ${platform}-${arch}`,
    '',
    ...checks.flatMap(checkLines),
    '',
    stopped.length === 0
      ? `All ${tasks.names.length} tasks are available.`
      : `${counted(stopped.length, 'task')} of ${tasks.names.length} cannot run here: ${stopped.join(', ')}.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return missing.length === 0
}

const SERVICE = 'octavo serve'

interface Need {
  readonly name: string
  readonly kind: Checked['kind']
  readonly needs: TaskNeeds
  /** The file from which a package is resolved. */
  readonly file: string | undefined
  readonly neededFor: string[]
}

/** The needs that tasks declare, and the database of the service. */
function needsByName(tasks: TaskCatalogue): Map<string, Need> {
  const found = new Map<string, Need>()
  const add = (
    name: string,
    kind: Checked['kind'],
    needs: TaskNeeds,
    user: string,
    file: string | undefined,
  ): void => {
    const known = found.get(name)
    if (known === undefined) found.set(name, { name, kind, needs, file, neededFor: [user] })
    else known.neededFor.push(user)
  }
  for (const name of tasks.names) {
    const { addons = [], programs = [] } = tasks.get(name)?.needs ?? {}
    for (const addon of addons) add(addon, 'package', { addons: [addon] }, name, tasks.file(name))
    for (const program of programs.filter(({ isOptional }) => isOptional !== true))
      add(program.name, 'program', { programs: [program] }, name, undefined)
  }
  const service = createRequire(import.meta.url).resolve('@octavo/server/package.json')
  add('libsql', 'package', { addons: ['libsql'] }, SERVICE, service)
  return found
}

async function checked({ name, kind, needs, file, neededFor }: Need): Promise<Checked> {
  const [problem] = await unmetNeeds(needs, file)
  const found = { name, kind, works: problem === undefined, needed_for: neededFor }
  return problem === undefined ? found : { ...found, problem }
}

function checkLines({ name, kind, works, needed_for, problem }: Checked): string[] {
  const users = needed_for.join(', ')
  if (works) return [`ok      ${printable(name)} (${kind}), for ${users}`]
  return [
    `not ok  ${printable(name)} (${kind}), needed for ${users}`,
    `        ${printable(problem ?? '', 500)}`,
  ]
}
