import { readdir } from 'node:fs/promises'
import { withAddresses, withAvailability, withLanguages } from '@octavo/tasks/availability'
import type { LanguageSettings } from '@octavo/tasks/engines/tesseract-known'
import { loadTasks, type TaskCatalogue } from '@octavo/tasks/load-tasks'
import { codeOf, StartProblem } from './errors/start-problem.js'

const SETTING = 'OCTAVO_TASKS_DIR or --tasks-dir'

/** The built-in tasks and those in the folder of the settings; their requirements are checked once, here. */
export async function loadAllTasks(
  tasksDir: string | null,
  settings: LanguageSettings & {
    /** Whether pages of other hosts can be loaded. */
    readonly hasPageHosts: boolean
  },
): Promise<TaskCatalogue> {
  const checked = async (tasks: TaskCatalogue): Promise<TaskCatalogue> => {
    const available = await withAvailability(tasks, { programs: settings.programs })
    return withLanguages(settings.hasPageHosts ? withAddresses(available) : available, settings)
  }
  if (tasksDir === null) return checked(await loadTasks())
  await readdir(tasksDir).catch((error: unknown) => {
    throw new StartProblem(
      `The folder of additional tasks '${tasksDir}' ${whyNot(codeOf(error))}: set ${SETTING} to a folder with task files, or leave it out.`,
    )
  })
  try {
    return await checked(await loadTasks([tasksDir]))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The tasks of the folder '${tasksDir}' (${SETTING}) cannot be loaded: ${reason}`, {
      cause: error,
    })
  }
}

function whyNot(code: string | undefined): string {
  if (code === 'ENOENT') return 'does not exist'
  if (code === 'ENOTDIR') return 'is not a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read by this user'
  return `cannot be read (system error ${code})`
}
