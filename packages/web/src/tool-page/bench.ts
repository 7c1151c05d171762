import { droppedFiles } from '../files/dropped-files.js'
import type { Run } from '../run/run.js'
import { createStore, type Store } from '../store.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { createShelf, type Shelf } from './plain-files.js'

/** What was put together for a run of a tool. It stays when the page shows something else, until the page is closed. */
export interface Bench {
  readonly shelf: Shelf
  readonly options: Store<OptionValues>
  readonly outputName: Store<string>
  /** Whether files or their pages are shown. */
  readonly mode: Store<'files' | 'pages'>
  /** The last that was started from here. */
  readonly run: Store<Run | undefined>
}

const benches = new Map<string, Bench>()

/** The bench of a tool, with the files on it that were dropped before it was chosen. */
export function benchOf(tool: Tool): Bench {
  const known = benches.get(tool.name)
  const bench = known ?? newBench(tool)
  benches.set(tool.name, bench)
  const dropped = droppedFiles.get()
  if (dropped.length > 0) {
    droppedFiles.set([])
    bench.shelf.add(dropped)
  }
  return bench
}

function newBench(tool: Tool): Bench {
  return {
    shelf: createShelf(tool.inputs.accepts),
    options: createStore<OptionValues>({}),
    outputName: createStore(''),
    mode: createStore<'files' | 'pages'>('files'),
    run: createStore<Run | undefined>(undefined),
  }
}
