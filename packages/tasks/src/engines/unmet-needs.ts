import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramNeed, TaskNeeds } from '../declare/task.js'
import { findProgram } from './environment.js'
import { type ProgramMode, whyNoPrograms } from './program-permission.js'

/** The answer is kept, so a machine that is only busy must not look like one that lacks something. */
const CHECK_TIMEOUT_MS = 60_000
const run = promisify(execFile)

/**
 * What this machine lacks, each with instructions to install it. `file` is the task's file, from which its
 * addons are resolved.
 */
export async function unmetNeeds(
  { programs = [], addons = [] }: TaskNeeds,
  file: string | undefined,
  {
    isStarted = true,
    programs: mode,
  }: { readonly isStarted?: boolean; readonly programs?: ProgramMode | undefined } = {},
): Promise<string[]> {
  const problems = await Promise.all([
    ...programs
      .filter(({ isOptional }) => isOptional !== true)
      .map((program) => programProblem(program, isStarted, mode)),
    ...addons.map((name) => addonProblem(name, file ?? import.meta.url, isStarted)),
  ])
  return problems.filter((problem) => problem !== undefined)
}

async function programProblem(
  { name, otherNames = [], versionFlag, install, isSandboxed }: ProgramNeed,
  isStarted: boolean,
  mode: ProgramMode | undefined,
): Promise<string | undefined> {
  const [path] = [name, ...otherNames].flatMap((one) => findProgram(one) ?? [])
  if (path === undefined) {
    const also =
      otherNames.length === 0 ? '' : ` Instead of it, one of these will do: ${otherNames.join(', ')}.`
    return `The program ${name} is not installed: ${install}.${also}`
  }
  const forbidden = isSandboxed === true ? whyNoPrograms(mode) : undefined
  if (forbidden !== undefined) return `The program ${basename(path)} cannot be started: ${forbidden}`
  if (versionFlag === undefined || !isStarted) return undefined
  const starts = await succeeds(path, [versionFlag])
  return starts ? undefined : `The program ${basename(path)} does not start: ${install}.`
}

async function addonProblem(name: string, file: string, isStarted: boolean): Promise<string | undefined> {
  try {
    const path = createRequire(file).resolve(name)
    const loads = !isStarted || (await addonLoads(path))
    return loads ? undefined : `The package ${name} does not load on this machine: npm install ${name}.`
  } catch {
    return `The package ${name} is not installed: npm install ${name}.`
  }
}

/** Keyed by the path of the addon: several tasks need the same one, and each check costs a process. */
const checked = new Map<string, Promise<boolean>>()

/** Loaded in a separate process: native code must not run in the service itself. */
function addonLoads(path: string): Promise<boolean> {
  let loads = checked.get(path)
  if (loads === undefined) {
    loads = succeeds(process.execPath, ['-e', 'import(process.argv[1])', path])
    checked.set(path, loads)
  }
  return loads
}

async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  try {
    await run(program, args, { timeout: CHECK_TIMEOUT_MS })
    return true
  } catch {
    return false
  }
}
