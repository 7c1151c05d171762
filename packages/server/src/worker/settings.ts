import { availableParallelism } from 'node:os'
import { bytes, choice, integer, optionalText, seconds, type Values } from '../settings/declare.js'
import { folderPath } from '../settings/forms.js'
import type { WorkerPoolOptions } from './pool.js'
import { sandboxModes } from './sandbox.js'

export const workerSettings = {
  workers: integer({
    description: 'Executions that run at one time, each in a child process of its own.',
    default: availableParallelism(),
    shownDefault: 'the number of cores',
    min: 1,
    max: 1024,
  }),
  workerMemoryBytes: bytes({
    description: 'Memory that a child may take.',
    default: 2 ** 30,
    min: 256 * 2 ** 20,
    max: 2 ** 40,
  }),
  workerCpuSeconds: seconds({
    description: 'Processor time that one execution may take.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
  workerWallSeconds: seconds({
    description: 'Time that one execution may take by the clock; waiting in the queue does not count.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
  workerMostMemoryBytes: bytes({
    description:
      'The most memory that a child may take where a task says it needs more than `OCTAVO_WORKER_MEMORY_BYTES`.',
    default: 4 * 2 ** 30,
    min: 256 * 2 ** 20,
    max: 2 ** 40,
  }),
  workerMostSeconds: seconds({
    description:
      'The most time, by the clock and of the processor, that an execution may take where its task says it needs more than the others.',
    default: 3600,
    min: 1,
    max: 86_400,
  }),
  workerOutputBytes: bytes({
    description: 'Bytes that an execution may write, all its outputs together.',
    default: 4 * 2 ** 30,
    min: 2 ** 20,
    max: 2 ** 40,
  }),
  workerJobs: integer({
    description: 'Executions and looks into files after which a child is replaced by a fresh one.',
    default: 10_000,
    min: 1,
    max: 1_000_000,
  }),
  workerIdleSeconds: seconds({
    description: 'How long a child that served a token is kept without work.',
    default: 60,
    min: 1,
    max: 86_400,
  }),
  probeSeconds: seconds({
    description: 'How long a look into an uploaded file (page count, encryption) may take.',
    default: 5,
    min: 1,
    max: 600,
  }),
  hardened: choice({
    description:
      'Whether children also run in bubblewrap, without network and with nothing of the file system to see: `on` refuses to start without it, `auto` uses it where it works.',
    default: 'off',
    among: sandboxModes,
  }),
  tasksDir: optionalText({
    description: 'A folder with further task files, loaded beside those that come with the service.',
    allowed: 'the path of a folder',
    read: folderPath,
  }),
  fontFolder: optionalText({
    description:
      'A folder with TrueType and OpenType fonts (`Family-Bold.ttf`) for characters that the fonts that come with the service lack, such as Chinese, Japanese and Korean ones.',
    allowed: 'the path of a folder',
    read: folderPath,
  }),
}

/** `folder` is the pool's own, on the file system of the blobs. */
export function workerPoolOptions(
  settings: Values<typeof workerSettings>,
  folder: string,
): WorkerPoolOptions {
  return {
    folder,
    workers: settings.workers,
    limits: {
      timeoutMs: settings.workerWallSeconds * 1000,
      cpuMs: settings.workerCpuSeconds * 1000,
      memoryBytes: settings.workerMemoryBytes,
      outputBytes: settings.workerOutputBytes,
      probeTimeoutMs: settings.probeSeconds * 1000,
      mostMemoryBytes: settings.workerMostMemoryBytes,
      mostMs: settings.workerMostSeconds * 1000,
    },
    sandbox: settings.hardened,
    taskFolders: settings.tasksDir === null ? [] : [settings.tasksDir],
    fontFolder: settings.fontFolder ?? undefined,
    requestsPerChild: settings.workerJobs,
    idleMs: settings.workerIdleSeconds * 1000,
  }
}
