import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { DeviceError, runOnDevice } from '../device/device.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { Problem } from '../shell/problem.js'
import type { Failure } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { OptionValues } from '../tools/tool.js'

export type FileData<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly data: Data }
  | { readonly state: 'failed'; readonly failure: Failure }

/**
 * The result of a read-only task on a file, run on this device. Nothing is read while there is no file, or
 * there are no options.
 */
export function useFileData<Data>(
  task: string,
  chosen: ChosenFile | undefined,
  options: OptionValues | undefined,
): FileData<Data> {
  const { file, password, page = '', rotation = 0 } = chosen ?? {}
  const [known, setKnown] = useState<{
    readonly key: unknown
    readonly wanted: string
    readonly data: FileData<Data>
  }>()
  const wanted = options === undefined ? undefined : JSON.stringify(options)
  useEffect(() => {
    if (wanted === undefined || file === undefined) return
    const stop = new AbortController()
    const entry = { file, filename: file.name, page, rotation, ...(password !== undefined && { password }) }
    const read = async (): Promise<Data> => {
      const request = { task, entries: [entry], options: JSON.parse(wanted) as OptionValues }
      const result = await runOnDevice(request, { onProgress: () => {}, signal: stop.signal })
      const text = await (await result.outputs[0]!.blob()).text()
      await result.release()
      return JSON.parse(text) as Data
    }
    const show = (data: FileData<Data>): void => {
      if (!stop.signal.aborted) setKnown({ key: file, wanted, data })
    }
    read().then(
      (data) => show({ state: 'loaded', data }),
      (error: unknown) => {
        if (!(error instanceof DeviceError)) throw error
        show({ state: 'failed', failure: error })
      },
    )
    return () => stop.abort()
  }, [task, wanted, file, password, page, rotation])
  const isCurrent = known !== undefined && known.key === file && known.wanted === wanted
  return isCurrent ? known.data : { state: 'loading' }
}

/** Shows the data that was read, a progress state or the error. */
export function FileDataView<Data>({
  data,
  children,
}: {
  readonly data: FileData<Data>
  children(data: Data): ReactNode
}): ReactElement {
  const text = useText()
  if (data.state === 'loading') return <p role="status">{text('visual.reading')}</p>
  if (data.state === 'failed') return <Problem failure={data.failure} />
  return <>{children(data.data)}</>
}
