import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { safeFileName } from '@octavo/tasks/file-name'
import type { JobOutput } from '../process/job.js'
import type { Answers } from './messages.js'
import { invalidReply } from './pool-failures.js'
import type { Workspace } from './workspace.js'

/** Outputs that are checked before the event loop continues: a few milliseconds. */
const SLICE = 100

/**
 * The outputs in the workspace. The child reports their number and names, but not their paths: each must be a
 * regular file of the reported size.
 */
export async function outputsOf(
  { outputs }: Answers['task'],
  workspace: Workspace,
  prefix: string,
  maxOutputs: number,
): Promise<JobOutput[]> {
  if (outputs.length === 0 || outputs.length > maxOutputs)
    throw invalidReply('It has no outputs, or too many.')
  const found: JobOutput[] = []
  for (const { name, type, size, pages } of outputs) {
    // Also before the first one: parsing the message already took time in this turn.
    if (outputs.length > SLICE && found.length % SLICE === 0) await turn()
    const path = join(workspace.path, `${prefix}${found.length}`)
    const file = lstatSync(path, { throwIfNoEntry: false })
    if (file === undefined || !file.isFile() || file.nlink !== 1 || file.size !== size || size === 0)
      throw invalidReply('An output differs from what the child reported.')
    found.push({ path, name: safeFileName(name, type, 'result.bin'), type, size, pages })
  }
  return found
}
