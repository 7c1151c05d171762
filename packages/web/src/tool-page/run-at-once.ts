import type { ChosenFile } from '../files/chosen-file.js'
import { droppedFiles } from '../files/dropped-files.js'
import { startOnDevice } from '../run/device-run.js'
import { startOnService } from '../run/service-run.js'
import { goTo } from '../shell/router.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { setupOf } from './run-setup.js'
import { usePlaces } from './where-to-run.js'

/** Runs a tool on a file of another one, without its form; undefined while that is not possible. */
export function useRunAtOnce(
  tool: Tool | undefined,
  file: ChosenFile,
): ((options: OptionValues) => void) | undefined {
  const { where } = usePlaces(tool ?? NO_TOOL, [file], {})
  if (tool === undefined || where === undefined) return undefined
  return (options) => {
    droppedFiles.set([file.file])
    // The files and options are in the form, too, to which a failed run leads back.
    const setup = setupOf(tool)
    setup.options.set(options)
    const request = { tool, entries: [{ file, page: '', rotation: 0 }], options, where }
    setup.run.set(
      where === 'device'
        ? startOnDevice(request)
        : startOnService(request, (processId) => goTo({ view: 'process', processId })),
    )
    goTo({ view: 'tool', task: tool.name })
  }
}

/** While the tool is not known. */
const NO_TOOL = { name: '', deviceTypes: [], unavailableBecause: '', options: {} }
