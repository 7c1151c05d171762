import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { safeFileName } from '@octavo/tasks/file-name'
import type { Answers } from './messages.js'
import { brokenPromise } from './pool-failures.js'
import type { WorkerOutput } from './port.js'
import type { Workspace } from './workspace.js'

/**
 * The outputs as they lie in the workspace. The child says how many there are and what they are called, not where: each must be a file of its own,
 * as large as was said.
 */
export function outputsOf(
  { outputs }: Answers['task'],
  workspace: Workspace,
  prefix: string,
  maxOutputs: number,
): WorkerOutput[] {
  if (outputs.length === 0 || outputs.length > maxOutputs)
    throw brokenPromise('It has no outputs, or too many.')
  return outputs.map(({ name, type, size, pages }, index) => {
    const path = join(workspace.path, `${prefix}${index}`)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined || !found.isFile() || found.nlink !== 1 || found.size !== size || size === 0)
      throw brokenPromise('An output is not what the child said.')
    return { path, name: safeFileName(name, type, 'result.bin'), type, size, pages }
  })
}
