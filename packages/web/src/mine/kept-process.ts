import type { Process } from '@octavo/client'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { observeVisibility } from '../pictures/visibility.js'
import { keptNames } from '../run/kept-names.js'
import type { RunResult } from '../run/run.js'
import { resultOf } from '../run/service-result.js'
import { octavo } from '../service.js'
import { useStore } from '../store.js'

export interface KeptProcess {
  readonly process: Process
  readonly result: RunResult | undefined
}

/** What the service keeps of a process, once its entry is near the visible part of the list. */
export function useKeptProcess(
  processId: string,
  entry: RefObject<HTMLElement | null>,
): KeptProcess | undefined {
  const [process, setProcess] = useState<Process>()
  useEffect(() => {
    let isWanted = true
    const stop = observeVisibility(entry.current!, (visibility) => {
      if (visibility === 'far') return
      stop()
      octavo.process(processId).then(
        (found) => isWanted && setProcess(found),
        // The entry still says what the list knows.
        () => undefined,
      )
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [processId, entry])
  const name = useStore(keptNames)[processId]
  return useMemo(() => process && keptWith(process, name), [process, name])
}

/** The result has the name that the user gave to it. */
function keptWith(process: Process, _name: string | undefined): KeptProcess {
  const { result } = process
  return { process, result: result === null ? undefined : resultOf(process, result, undefined) }
}
