import type { ReactElement, ReactNode } from 'react'
import { Problem } from '../shell/problem.js'
import { useText } from '../texts/text.js'
import type { Reading } from './reading.js'

/** Shows the data that was read, a progress state or the error. */
export function Read<Data>({
  reading,
  children,
}: {
  readonly reading: Reading<Data>
  children(data: Data): ReactNode
}): ReactElement {
  const text = useText()
  if (reading.state === 'reading') return <p role="status">{text('drawn.reading')}</p>
  if (reading.state === 'failed') return <Problem failure={reading.failure} />
  return <>{children(reading.data)}</>
}
