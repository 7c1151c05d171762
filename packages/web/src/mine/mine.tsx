import type { ReactElement } from 'react'

export default function Mine(): ReactElement {
  return <h1>Mine</h1>
}
