import type { ReactElement, ReactNode } from 'react'
import { useText } from '../texts/text.js'
import type { Reading } from './reading.js'

/** What was read, or that it is being read, or why it cannot be. */
export function Read<Data>({
  reading,
  children,
}: {
  readonly reading: Reading<Data>
  children(data: Data): ReactNode
}): ReactElement {
  const text = useText()
  if (reading.state === 'reading') return <p role="status">{text('drawn.reading')}</p>
  if (reading.state === 'failed') return <p className="problem">{reading.message}</p>
  return <>{children(reading.data)}</>
}
