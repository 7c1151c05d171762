import { type Arrangement, createArrangement } from '../../arrange/arrangement.js'
import { chainToRun } from '../../chains/chain.js'
import { droppedFiles } from '../../files/dropped-files.js'
import { createInputFiles, type InputFiles } from '../../files/input-files.js'
import { createStore, type Store } from '../../store.js'
import type { OptionValues, Tool } from '../../tools/tool.js'
import { asListed } from '../../tools/tool-list.js'
import type { ControlledInput } from '../../visual/visual-control.js'
import type { Run } from '../run.js'

/**
 * The files and settings for a run of a tool. They are kept while the page shows another view, until it is
 * closed.
 */
export interface RunSetup {
  readonly inputFiles: InputFiles
  readonly options: Store<OptionValues>
  readonly outputName: Store<string>
  /** What the tool's control lets enter a run, if it is not all files. */
  readonly controlled: Store<ControlledInput | undefined>
  /** The file that is shown. */
  readonly shown: Store<string | undefined>
  /** The order of single pages; undefined in file mode. */
  readonly arrangement: Store<Arrangement | undefined>
  /** The mode that the user has chosen. */
  readonly mode: Store<ArrangeMode | undefined>
  /** Switches to page mode, with the earlier order of pages or else the order of the files. */
  arrangePages(): void
  /** The last run started from here. */
  readonly run: Store<Run | undefined>
}

export type ArrangeMode = 'files' | 'pages'

const setups = new Map<string, RunSetup>()

/**
 * The setup of a tool, with the files that were dropped and the chain that was opened before the tool was
 * chosen.
 */
export function setupOf(tool: Tool): RunSetup {
  const setup = setups.get(tool.name) ?? newSetup(tool)
  setups.set(tool.name, setup)
  const dropped = droppedFiles.get()
  if (dropped.length > 0) {
    droppedFiles.set([])
    setup.run.set(undefined)
    setup.inputFiles.clear()
    setup.inputFiles.add(dropped)
  }
  const chain = tool.name === 'pipeline' ? chainToRun.get() : undefined
  if (chain !== undefined) {
    chainToRun.set(undefined)
    setup.options.set({ tasks: chain.steps })
  }
  return setup
}

function newSetup(tool: Tool): RunSetup {
  const inputFiles = createInputFiles(() => asListed(tool).inputs.accepts)
  const arrangement = createStore<Arrangement | undefined>(undefined)
  let last: Arrangement | undefined
  return {
    inputFiles,
    options: createStore<OptionValues>({}),
    outputName: createStore(''),
    controlled: createStore<ControlledInput | undefined>(undefined),
    shown: createStore<string | undefined>(undefined),
    arrangement,
    mode: createStore<ArrangeMode | undefined>(undefined),
    arrangePages() {
      if (last === undefined || last.steps.get().undo === 0) last = createArrangement(inputFiles)
      arrangement.set(last)
    },
    run: createStore<Run | undefined>(undefined),
  }
}
