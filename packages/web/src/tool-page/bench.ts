import { type Arrangement, createArrangement } from '../arrange/arrangement.js'
import { chainToRun } from '../chains/chain-to-run.js'
import { droppedFiles } from '../files/dropped-files.js'
import { createShelf, type Shelf } from '../files/shelf.js'
import type { Run } from '../run/run.js'
import { createStore, type Store } from '../store.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/**
 * The files and settings for a run of a tool. They are kept while the page shows another view, until it is
 * closed.
 */
export interface Bench {
  readonly shelf: Shelf
  readonly options: Store<OptionValues>
  readonly outputName: Store<string>
  /** The order of single pages; undefined in file mode. */
  readonly arrangement: Store<Arrangement | undefined>
  /** Switches to page mode, with the earlier order of pages or else the order of the files. */
  arrangePages(): void
  /** The last run started from here. */
  readonly run: Store<Run | undefined>
}

const benches = new Map<string, Bench>()

/**
 * The bench of a tool, with the files that were dropped and the chain that was opened before the tool was
 * chosen.
 */
export function benchOf(tool: Tool): Bench {
  const bench = benches.get(tool.name) ?? newBench(tool)
  benches.set(tool.name, bench)
  const dropped = droppedFiles.get()
  if (dropped.length > 0) {
    droppedFiles.set([])
    bench.shelf.clear()
    bench.shelf.add(dropped)
  }
  const chain = tool.name === 'pipeline' ? chainToRun.get() : undefined
  if (chain !== undefined) {
    chainToRun.set(undefined)
    bench.options.set({ tasks: chain.steps })
  }
  return bench
}

function newBench(tool: Tool): Bench {
  const shelf = createShelf(tool.inputs.accepts)
  const arrangement = createStore<Arrangement | undefined>(undefined)
  let last: Arrangement | undefined
  return {
    shelf,
    options: createStore<OptionValues>({}),
    outputName: createStore(''),
    arrangement,
    arrangePages() {
      if (last === undefined || last.steps.get().undo === 0) last = createArrangement(shelf)
      arrangement.set(last)
    },
    run: createStore<Run | undefined>(undefined),
  }
}
