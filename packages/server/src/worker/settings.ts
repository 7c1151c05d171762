import { availableParallelism } from 'node:os'
import { programModes } from '@octavo/tasks/engines/program-permission'
import { bytes, choice, integer, optionalText, seconds, type Values } from '../settings/declare.js'
import { folderPath } from '../settings/forms.js'
import type { WorkerPoolOptions } from './pool.js'
import { sandboxModes } from './sandbox.js'

export const workerSettings = {
  workers: integer({
    description: 'The number of executions that run at the same time, each in its own child process.',
    default: availableParallelism(),
    shownDefault: 'the number of cores',
    min: 1,
    max: 1024,
  }),
  workerMemoryBytes: bytes({
    description: 'The memory limit of a child process.',
    default: 2 ** 30,
    min: 256 * 2 ** 20,
    max: 2 ** 40,
  }),
  workerCpuSeconds: seconds({
    description: 'The CPU time limit of an execution.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
  workerWallSeconds: seconds({
    description: 'The time limit of an execution; time in the queue does not count.',
    default: 300,
    min: 1,
    max: 86_400,
  }),
  workerMaxMemoryBytes: bytes({
    description:
      'The memory limit of a child process for tasks that declare that they need more than `OCTAVO_WORKER_MEMORY_BYTES`.',
    default: 4 * 2 ** 30,
    min: 256 * 2 ** 20,
    max: 2 ** 40,
  }),
  workerMaxSeconds: seconds({
    description:
      'The limit of time and CPU time for tasks that declare that they need more than other tasks.',
    default: 3600,
    min: 1,
    max: 86_400,
  }),
  workerOutputBytes: bytes({
    description: 'The maximum total size of the output files of an execution.',
    default: 4 * 2 ** 30,
    min: 2 ** 20,
    max: 2 ** 40,
  }),
  workerIdleSeconds: seconds({
    description: 'Time for which an idle child process is kept for the token that it served.',
    default: 60,
    min: 1,
    max: 86_400,
  }),
  hardened: choice({
    description:
      'Whether child processes also run in bubblewrap, without network and without access to the file system: `on` requires it, `auto` uses it if it works.',
    default: 'off',
    among: sandboxModes,
  }),
  programs: choice({
    description:
      'How tasks run programs such as `soffice` and `tesseract`: `sandboxed` only in bubblewrap, without network and with no files but those of the run, `always` without it where it does not work, if something else isolates them, such as a container, `never` not at all.',
    default: 'sandboxed',
    among: programModes,
  }),
  tasksDir: optionalText({
    description: 'A folder with additional task files.',
    allowed: 'the path of a folder',
    read: folderPath,
  }),
  fontFolder: optionalText({
    description:
      'A folder with TrueType and OpenType fonts (`Family-Bold.ttf`) for characters that the installed fonts do not have: see docs/fonts.md.',
    allowed: 'the path of a folder',
    read: folderPath,
  }),
  tessdataFolder: optionalText({
    description:
      'A folder with recognition data of Tesseract (`deu.traineddata`, also `.gz`) for the languages of `ocr-pdf`.',
    allowed: 'the path of a folder',
    read: folderPath,
  }),
  trustFolder: optionalText({
    description:
      'A folder with certificates (PEM or DER) that `verify-signatures` trusts, for all users: of authorities, or of single signers. Other files in it are ignored.',
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
      maxMemoryBytes: settings.workerMaxMemoryBytes,
      maxMs: settings.workerMaxSeconds * 1000,
    },
    sandbox: settings.hardened,
    programs: settings.programs,
    taskFolders: settings.tasksDir === null ? [] : [settings.tasksDir],
    fontFolder: settings.fontFolder ?? undefined,
    tessdataFolder: settings.tessdataFolder ?? undefined,
    trustFolder: settings.trustFolder ?? undefined,
    idleMs: settings.workerIdleSeconds * 1000,
  }
}
