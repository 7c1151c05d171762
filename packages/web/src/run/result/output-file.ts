import { useEffect, useState } from 'react'
import { type RunOutput, withOrigin } from '../run-output.js'

/** Larger outputs are not fetched to be shown. */
const MAX_SHOWN_BYTES = 200_000_000

const files = new WeakMap<RunOutput, Promise<File>>()

/** The output as a file of this page, fetched once. A tool that takes it does not upload it again. */
export function fileOf(output: RunOutput): Promise<File> {
  const known = files.get(output)
  if (known !== undefined) return known
  const fetching = fetchFile(output)
  files.set(output, fetching)
  fetching.catch(() => files.delete(output))
  return fetching
}

async function fetchFile({ name, type, origin, blob }: RunOutput): Promise<File> {
  const file = new File([await blob()], name, { type })
  return origin === undefined ? file : withOrigin(file, origin)
}

export type OutputFile = File | 'loading' | 'too-large' | 'failed'

export function useOutputFile(output: RunOutput): OutputFile {
  const [fetched, setFetched] = useState<{ readonly of: RunOutput; readonly file: File | 'failed' }>()
  const isTooLarge = output.size > MAX_SHOWN_BYTES
  useEffect(() => {
    if (isTooLarge) return
    let isShown = true
    fileOf(output).then(
      (file) => isShown && setFetched({ of: output, file }),
      () => isShown && setFetched({ of: output, file: 'failed' }),
    )
    return () => {
      isShown = false
    }
  }, [output, isTooLarge])
  if (isTooLarge) return 'too-large'
  return fetched?.of === output ? fetched.file : 'loading'
}
