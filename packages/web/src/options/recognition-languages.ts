import { languageSizes } from '@octavo/tasks/language-sizes'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import { useEffect, useState } from 'react'
import { octavo, serviceUrl } from '../service.js'
import { session } from '../session/session.js'
import { useStore } from '../store.js'

/** The page has the data of this one. */
const OF_PAGE = 'eng'

/** The languages that are recognised on this device, with the bytes that have to be fetched for each; undefined until known. */
export function useDeviceLanguages(): ReadonlyMap<string, number> | undefined {
  const [languages, setLanguages] = useState<ReadonlyMap<string, number>>()
  useEffect(() => {
    let isShown = true
    void languageSizes(new URL(`${serviceUrl}/recognition/`)).then((sizes) => {
      if (isShown) setLanguages(new Map([...Object.entries(sizes), [OF_PAGE, 0]]))
    })
    return () => {
      isShown = false
    }
  }, [])
  return languages
}

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
