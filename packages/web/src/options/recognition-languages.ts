import type { OptionSchema } from '@octavo/tasks/options-schema'
import { useEffect, useState } from 'react'
import { octavo } from '../service.js'
import { session } from '../session/session.js'
import { useStore } from '../store.js'

/** The page has the data of these. */
export const DEVICE_LANGUAGES: readonly string[] = ['eng']

/** The languages that are installed on the service, as its description of the option says; undefined if it is not known. */
export function useServiceLanguages(task: string, option: string): readonly string[] | undefined {
  const { state } = useStore(session)
  const [languages, setLanguages] = useState<readonly string[]>()
  useEffect(() => {
    if (state !== 'signed-in') return
    let isShown = true
    octavo.task(task).then(
      ({ options }) => {
        const { properties } = options as OptionSchema
        if (isShown) setLanguages(properties?.[option]?.items?.enum as readonly string[] | undefined)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [task, option, state])
  return languages
}
