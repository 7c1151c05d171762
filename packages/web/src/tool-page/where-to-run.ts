import type { ChosenFile } from '../files/chosen-file.js'
import { session } from '../session/session.js'
import { createStore, useStore } from '../store.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { type Places, placesOf, type Where } from './places.js'

const STORAGE_KEY = 'octavo-where'

/** The preferred place for tools that can run in both. */
const chosenWhere = createStore<Where>(localStorage.getItem(STORAGE_KEY) === 'device' ? 'device' : 'service')

export function chooseWhere(where: Where): void {
  localStorage.setItem(STORAGE_KEY, where)
  chosenWhere.set(where)
}

/** The places where a tool can run now with these files and options. */
export function usePlaces(tool: Tool, files: readonly ChosenFile[], options: OptionValues): Places {
  const { state } = useStore(session)
  return placesOf(tool, files, state, useStore(chosenWhere), options)
}
