import type { ChosenFile } from '../files/chosen-file.js'
import { type Places, placesOf, type Where } from '../run/setup/places.js'
import { session } from '../session/session.js'
import { createStore, useStore } from '../store.js'
import type { OptionValues, Tool } from '../tools/tool.js'

const STORAGE_KEY = 'octavo-where'

/** Only look at a file and say what they found, so that there is no reason to upload it. */
const READING: ReadonlySet<string> = new Set(['validate-pdf'])

/** The preferred place for tools that can run in both; undefined until one is chosen. */
const chosenWhere = createStore(savedWhere())

function savedWhere(): Where | undefined {
  const saved = localStorage.getItem(STORAGE_KEY)
  return saved === 'device' || saved === 'service' ? saved : undefined
}

export function chooseWhere(where: Where): void {
  localStorage.setItem(STORAGE_KEY, where)
  chosenWhere.set(where)
}

/** The places where a tool can run now with these files and options. */
export function usePlaces(
  tool: Parameters<typeof placesOf>[0] & Pick<Tool, 'name'>,
  files: readonly ChosenFile[],
  options: OptionValues,
): Places {
  const { state } = useStore(session)
  const usual = READING.has(tool.name) ? 'device' : 'service'
  return placesOf(tool, files, state, useStore(chosenWhere) ?? usual, options)
}
