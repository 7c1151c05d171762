import { createStore } from '../store.js'
import type { OptionValues } from './tool.js'

const STORAGE_KEY = 'octavo-presets'
const MAX_PRESETS = 100
const MAX_NAME = 100

/** A tool with its options under a name. */
export interface Preset {
  readonly task: string
  readonly name: string
  readonly options: OptionValues
}

/** The presets of this browser, without passwords. */
export const presets = createStore<readonly Preset[]>(readPresets(stored()))

/** What the tool opens with, or changes to if it is open. */
export const presetToApply = createStore<Preset | undefined>(undefined)

/** Replaces the preset of the same tool with the same name. */
export function putPreset({ task, name, options }: Preset): void {
  const preset = { task, name: name.slice(0, MAX_NAME), options }
  save([...presets.get().filter((other) => !isSamePreset(other, preset)), preset].slice(-MAX_PRESETS))
}

export function removePreset(removed: Preset): void {
  save(presets.get().filter((preset) => !isSamePreset(preset, removed)))
}

function isSamePreset(one: Preset, other: Preset): boolean {
  return one.task === other.task && one.name === other.name
}

function save(all: readonly Preset[]): void {
  presets.set(all)
  localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Anything that is not a preset is skipped. */
export function readPresets(value: unknown): readonly Preset[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (each: Partial<Preset> | null): each is Preset =>
      typeof each?.task === 'string' &&
      typeof each.name === 'string' &&
      typeof each.options === 'object' &&
      each.options !== null &&
      !Array.isArray(each.options),
  )
}
