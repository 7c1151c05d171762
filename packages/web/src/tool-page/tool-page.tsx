import type { ReactElement } from 'react'

export default function ToolPage({ task }: { readonly task: string }): ReactElement {
  return <h1>{task}</h1>
}
