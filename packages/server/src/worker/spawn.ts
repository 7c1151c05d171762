import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { READ_BY_PROGRAMS } from '@octavo/tasks/engines/bubblewrap'
import { PROGRAMS_VARIABLE, type ProgramMode } from '@octavo/tasks/engines/program-permission'
import { programDataFolders } from '@octavo/tasks/engines/tesseract-languages'
import {
  FONT_FOLDER_VARIABLE,
  findProgram,
  TESSDATA_FOLDER_VARIABLE,
  TRUST_FOLDER_VARIABLE,
} from '@octavo/tasks/environment'
import { childFile, codeFiles, codeFolders } from './code-folders.js'
import { heapMegabytes, type JobLimits, shellLimits } from './limits.js'
import type { Sandbox } from './sandbox.js'
import { OUTPUT_FOLDER } from './workspace-layout.js'

export interface ChildPlan {
  readonly limits: JobLimits
  readonly sandbox: Sandbox | undefined
  /** Folders with additional tasks. */
  readonly taskFolders: readonly string[]
  /** A folder with fonts, for tasks that draw text. */
  readonly fontFolder?: string | undefined
  /** A folder with recognition data, for tasks that read the text of pictures. */
  readonly tessdataFolder?: string | undefined
  /** A folder with certificates that signatures are checked with. */
  readonly trustFolder?: string | undefined
  readonly programs?: ProgramMode | undefined
  /** Additional permissions of its tasks: programs they may start, and native code. */
  readonly allows?: ChildAllowance | undefined
}

export interface ChildAllowance {
  readonly programs: readonly string[]
  readonly addons: boolean
}

const NOTHING_MORE: ChildAllowance = { programs: [], addons: false }

const SHELL = '/bin/sh'
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
const WASM_PAGE_BYTES = 64 * 1024
const MAX_WASM_PAGES = 65_536
/**
 * V8 counts decoded images, which lie outside its heap, with the old space, and starts to collect a small
 * heap at a small size: almost every page of a scan would start a full collection. With addons, none starts
 * below this size, or below this part of the largest heap.
 */
const UNCOLLECTED_MEGABYTES = 96
const UNCOLLECTED_PART = 1 / 8

/**
 * How children are started, determined once. The command only contains our own paths and numbers, nothing
 * from a request.
 */
export function childStarter({
  limits,
  sandbox,
  taskFolders,
  fontFolder,
  tessdataFolder,
  trustFolder,
  programs: mode,
  allows = NOTHING_MORE,
}: ChildPlan): (workspace: string) => ChildProcess {
  const furtherTasks = taskFolders.map((folder) => realpathSync(folder))
  const named = namedFolders({
    [FONT_FOLDER_VARIABLE]: fontFolder,
    [TESSDATA_FOLDER_VARIABLE]: tessdataFolder,
    [TRUST_FOLDER_VARIABLE]: trustFolder,
  })
  const needed = allows.programs.length === 0 ? [] : [...allows.programs, 'bwrap']
  const programs = needed.flatMap((name) => findProgram(name) ?? [])
  // The engine in WebAssembly takes the languages of the program as well.
  const data = programs.filter((path) => basename(path) === 'tesseract').flatMap(programDataFolders)
  const folders = [...codeFolders(), ...furtherTasks, ...Object.values(named), ...data]
  // In a sandbox it may not be possible to make another one.
  const runs = sandbox === undefined || mode === 'never' ? mode : 'always'
  const readable = [
    ...[...folders, ...codeFiles()],
    ...programs.map((path) => realpathSync(path)).map(dirname),
    ...(programs.length > 0 ? READ_BY_PROGRAMS : []),
  ]
  // Without a PATH a task finds no program; with this one it finds those that it needs, and others in the
  // same folders.
  const path = [...new Set(programs.map(dirname))].join(delimiter)
  const environment: Record<string, string> = {
    ...(path !== '' && { PATH: path }),
    ...(path !== '' && runs !== undefined && { [PROGRAMS_VARIABLE]: runs }),
    ...named,
  }
  // The system ends a child whose service was killed during its work; bubblewrap does the same.
  const setpriv = sandbox === undefined && process.platform === 'linux' ? findProgram('setpriv') : undefined
  const prefix = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--']
  const script = `${shellLimits(limits)}\nexec "$0" "$@"`

  return (workspace) => {
    const node = [
      process.execPath,
      ...nodeFlags(limits, allows, folders, workspace),
      ...allowingFlags(allows),
      childFile(),
      ...furtherTasks,
    ]
    const command =
      sandbox === undefined ? [...prefix, ...node] : sandbox(node, { readable, workspace, environment })
    return spawn(SHELL, ['-c', script, ...command], {
      cwd: workspace,
      env: environment,
      // Its own process group, so that it can be killed with all its descendants.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
  }
}

/** The folders of the operator, by the variables that tell tasks where they are. */
function namedFolders(folders: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(folders).flatMap(([variable, folder]) =>
    folder === undefined ? [] : [[variable, realpathSync(folder)] as const],
  )
  return Object.fromEntries(given)
}

function nodeFlags(
  limits: JobLimits,
  allows: ChildAllowance,
  folders: readonly string[],
  workspace: string,
): string[] {
  return [
    '--no-warnings',
    PERMISSION_FLAG,
    ...[...folders, workspace].map((folder) => `--allow-fs-read=${folder}/*`),
    ...codeFiles().map((file) => `--allow-fs-read=${file}`),
    `--allow-fs-write=${join(workspace, OUTPUT_FOLDER)}/*`,
    ...engineFlags(limits, allows),
  ]
}

/**
 * The flags of V8 itself, which rejects a code cache that was made under others: for each allowance that
 * changes them, a cache is kept.
 */
export function engineFlags(limits: JobLimits, { addons }: Pick<ChildAllowance, 'addons'>): string[] {
  const wasmPages = Math.min(MAX_WASM_PAGES, Math.floor(limits.memoryBytes / WASM_PAGE_BYTES))
  const heap = heapMegabytes(limits)
  const uncollected = Math.min(UNCOLLECTED_MEGABYTES, Math.floor(heap * UNCOLLECTED_PART))
  return [
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heap}`,
    `--wasm-max-mem-pages=${wasmPages}`,
    ...(addons ? [`--initial-old-space-size=${uncollected}`] : []),
  ]
}

/**
 * Node's permissions forbid both by default; a started program is only restricted by the limits and the
 * sandbox.
 */
function allowingFlags({ programs, addons }: ChildAllowance): string[] {
  return [...(programs.length > 0 ? ['--allow-child-process'] : []), ...(addons ? ['--allow-addons'] : [])]
}
