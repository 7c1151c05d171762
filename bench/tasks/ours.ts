import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Library } from '../engines/engine.js'

/** One of our tasks, run as in a worker of the service: with its checks and its report. */
export function ourTask(
  name: string,
  task: string,
  options: Readonly<Record<string, unknown>>,
  hasOneOutput = false,
): Library {
  return {
    kind: 'library',
    name,
    async load() {
      const { loadTasks } = await import('@octavo/tasks/load-tasks')
      const { runTask } = await import('@octavo/tasks/run')
      const found = (await loadTasks([], task)).get(task)
      if (found === undefined) throw new Error(`there is no task ${task}`)
      return async (inputs, output) => {
        const hasSeveralOutputs = found.outputs === 'several' && !hasOneOutput
        if (hasSeveralOutputs) mkdirSync(output)
        const entries = inputs.map((path) => ({ file: { path }, filename: basename(path), rotation: 0 }))
        await runTask(
          found,
          { entries, options },
          {
            outputPath: (index) => (hasSeveralOutputs ? join(output, `${index}.pdf`) : output),
            scratchPath: (index) => `${output}.between-${index}`,
            maxOutputBytes: 2 ** 40,
            maxOutputs: 100_000,
          },
          { progress: () => {}, signal: new AbortController().signal },
        )
      }
    },
  }
}
