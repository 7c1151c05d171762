import type { ReactElement, ReactNode } from 'react'
import { Problem } from '../shell/problem.js'
import { useText } from '../texts/text.js'
import type { FileData } from './file-data.js'

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
