import type { ReactElement } from 'react'

export default function Chains(): ReactElement {
  return <h1>Chains</h1>
}
