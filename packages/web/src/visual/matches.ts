import { useEffect, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import type { OptionValues } from '../tools/tool.js'
import { type FileData, useFileData } from './file-data.js'

/** A match that redact-pdf reports with `mode: find`. */
export interface Match {
  /** Counted from 1 in the task's input. */
  readonly page: number
  readonly kind: string
  readonly text: string
  readonly boxes: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
}

export interface Matches {
  readonly count: number
  readonly places: readonly Match[]
}

const LISTS = ['words', 'patterns', 'presets'] as const
const OTHERS = ['case_sensitive', 'whole_words', 'exact_characters', 'pages', 'dynamic_xfa'] as const
/** Waits for a pause in typing, because matches of a half-typed word are useless. */
const PAUSE_MS = 300

/** The options for `mode: find`; undefined if there is nothing to look for. */
function findOptions(values: OptionValues): OptionValues | undefined {
  const lists = LISTS.map((name) => {
    const items = Array.isArray(values[name]) ? (values[name] as readonly string[]) : []
    return [name, items.filter((item) => item.trim() !== '')] as const
  }).filter(([, items]) => items.length > 0)
  if (lists.length === 0) return undefined
  const others = OTHERS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
  return { mode: 'find', ...Object.fromEntries([...lists, ...others]) }
}

/**
 * The matches that the task finds in a file with these options; undefined if there is nothing to look for.
 */
export function useMatches(
  file: ChosenFile | undefined,
  values: OptionValues,
): FileData<Matches> | undefined {
  const wanted = JSON.stringify(findOptions(values) ?? null)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const options = (JSON.parse(settled) ?? undefined) as OptionValues | undefined
  const found = useFileData<Matches>('redact-pdf', file, options)
  if (wanted === 'null') return undefined
  return settled === wanted ? found : { state: 'loading' }
}
