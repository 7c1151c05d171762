import type { ChosenFile } from '../../files/chosen-file.js'
import { droppedFiles } from '../../files/dropped-files.js'
import { session } from '../../session/session.js'
import { goTo } from '../../shell/router.js'
import { useStore } from '../../store.js'
import type { OptionValues, Tool } from '../../tools/tool.js'
import { startOnDevice } from '../device-run.js'
import { startOnService } from '../service-run.js'
import { placesOf, type Where } from './places.js'
import { setupOf } from './run-setup.js'

/** Runs a tool on a file of another one, without its form; undefined while that is not possible. */
export function useRunAtOnce(
  tool: Tool | undefined,
  file: ChosenFile | undefined,
  preferred: Where,
): ((options: OptionValues) => void) | undefined {
  const { state } = useStore(session)
  if (tool === undefined || file === undefined) return undefined
  const { where } = placesOf(tool, [file], state, preferred)
  if (where === undefined) return undefined
  return (options) => {
    droppedFiles.set([file.file])
    // The form has the file and the options, too: a failed run leads back to it.
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
