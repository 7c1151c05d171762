import type { ReactElement } from 'react'

export default function ProcessPage({ processId }: { readonly processId: string }): ReactElement {
  return <h1>{processId}</h1>
}
