import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import type { RunSetup } from '../run/setup/run-setup.js'
import { createStore, useStore } from '../store.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { ControlledInput } from '../visual/visual-control.js'

/** The input of a run: entries, and the options, which can include the order of pages. */
export interface RunInput {
  readonly entries: readonly ChosenEntry[]
  readonly options: OptionValues
}

/** All files, each with its page selection and rotation. */
function inputOfFiles(files: readonly ChosenFile[], options: OptionValues): RunInput {
  return { entries: files.map((file) => ({ file, page: file.page, rotation: file.rotation })), options }
}

/** One document, and the files that its options name. */
function controlledInput(
  files: readonly ChosenFile[],
  { only, further }: ControlledInput,
  options: OptionValues,
): RunInput {
  const named = further.map(
    (file): ChosenFile => ({ id: file.name, file, state: 'ready', pageCount: null, page: '', rotation: 0 }),
  )
  return inputOfFiles([...files.filter(({ id }) => id === only), ...named], options)
}

/** Arranged pages as entries, or as an option if the task takes the order as an option. */
function inputOfPages(task: string, arranged: readonly ChosenEntry[], options: OptionValues): RunInput {
  if (task !== 'organize-pdf') return { entries: arranged, options }
  const files = [...new Map(arranged.map(({ file }) => [file.id, file])).values()]
  const places = new Map(files.map(({ id }, index) => [id, index + 1]))
  const pages = arranged.map(({ file, page, rotation }) => ({
    entry: places.get(file.id)!,
    pages: page === '' ? 'all' : page,
    rotation,
  }))
  return {
    entries: files.map((file) => ({ file, page: '', rotation: 0 })),
    options: { ...options, pages },
  }
}

const noPages = createStore<readonly never[]>([])

/** The current entries and options, in file or page mode. */
export function useRunInput(setup: RunSetup, tool: Tool): RunInput {
  const files = useStore(setup.inputFiles.files)
  const options = { ...tool.preset, ...useStore(setup.options) }
  const arrangement = useStore(setup.arrangement)
  // Renders again when pages change.
  useStore<readonly unknown[]>(arrangement?.pages ?? noPages)
  const controlled = useStore(setup.controlled)
  if (controlled !== undefined) return controlledInput(files, controlled, options)
  return arrangement === undefined
    ? inputOfFiles(files, options)
    : inputOfPages(tool.name, arrangement.entries(), options)
}
