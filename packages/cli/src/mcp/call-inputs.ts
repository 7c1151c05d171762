import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CallEntry, FileSource } from '@octavo/server/mcp-host'
import { entryProblems } from '@octavo/tasks/entry-problems'
import { WorkFailed } from '../failures.js'
import type { InputEntry } from '../files/input-files.js'
import type { TaskRunJob } from '../run/task-job.js'
import type { AllowedFolders } from './allowed-folders.js'
import type { Results } from './results.js'

interface Places {
  readonly folders: AllowedFolders
  readonly results: Results
  /** For files that are included in the call. */
  readonly folder: string
}

interface Input {
  readonly path: string
  readonly name: string
  readonly password: string | undefined
}

/** The files of a call; entries that name the same file share it. */
export function callInputs(
  calls: readonly CallEntry[],
  places: Places,
): Pick<TaskRunJob, 'inputs' | 'entries'> {
  const inputs: Input[] = []
  const entries = calls.map(({ file: source, filename, page, rotation, password }, index): InputEntry => {
    const { path, name } = placeOf(source, index, places)
    let file = inputs.findIndex((input) => input.path === path)
    if (file < 0) {
      file = inputs.length
      inputs.push({ path, name: filename ?? name, password: password ?? process.env.OCTAVO_PASSWORD })
    } else if (password !== undefined) inputs[file] = { ...inputs[file]!, password }
    return { file, filename: filename ?? name, rotation, ...(page === undefined ? {} : { page }) }
  })
  const [problem] = entryProblems(entries)
  if (problem !== undefined) {
    const { field, message, entry } = problem
    const file = entries[entry]!.filename
    throw new WorkFailed({ code: 'invalid_parameter', message, field, file })
  }
  return { inputs, entries }
}

function placeOf(
  source: FileSource,
  index: number,
  { folders, results, folder }: Places,
): { path: string; name: string } {
  switch (source.kind) {
    case 'path':
      return { path: folders.input(source.path), name: basename(source.path) }
    case 'output': {
      const { place, filename } = results.find(source.reference)
      return { path: place, name: filename }
    }
    case 'content': {
      const path = join(folder, `input-${index}`)
      writeFileSync(path, source.bytes)
      return { path, name: `file-${index + 1}` }
    }
    case 'upload':
      throw new Error('The command line has no uploaded files.')
  }
}
