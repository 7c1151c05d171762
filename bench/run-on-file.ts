import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { runTask } from '@octavo/tasks/run'
import type { Task } from '@octavo/tasks/task'

/** Runs a task that has one output on one file, and returns its report; undefined if it failed, which is logged. */
export async function runOnFile(
  task: Task,
  path: string,
  to: string,
  options: Record<string, unknown> = {},
): Promise<unknown> {
  rmSync(to, { force: true })
  const job = { entries: [{ file: { path }, filename: basename(path), rotation: 0 as const }], options }
  const outputs = {
    outputPath: () => to,
    scratchPath: () => `${to}.scratch`,
    maxOutputBytes: 2 ** 31,
    maxOutputs: 1,
  }
  try {
    const signal = new AbortController().signal
    return (await runTask(task, job, outputs, { progress: () => undefined, signal })).report
  } catch (error) {
    rmSync(to, { force: true })
    console.log(`  ${path}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
