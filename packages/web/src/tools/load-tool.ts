import modules from 'octavo:tasks'
import type { Task } from '@octavo/client'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import { octavo } from '../service.js'
import type { Tool } from './tool.js'

const loaded = new Map<string, Promise<Tool>>()

export function loadTool(name: string): Promise<Tool> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const loading = modules.has(name) ? builtIn(name) : fromService(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

async function builtIn(name: string): Promise<Tool> {
  const { describeOwnTask } = await import('./own-task.js')
  return describeOwnTask(name)
}

/** The service checks the options when they are sent. */
async function fromService(name: string): Promise<Tool> {
  const task: Task = await octavo.task(name)
  return {
    ...task,
    options: task.options as OptionSchema,
    examples: task.examples as Tool['examples'],
    unavailableBecause: task.unavailable_because,
    deviceTypes: [],
    isConverting: false,
    preset: {},
    problems: () => [],
  }
}
