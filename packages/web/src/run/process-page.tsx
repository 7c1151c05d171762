import { type ReactElement, useMemo } from 'react'
import { useTool } from '../shown-tools.js'
import { useStore } from '../store.js'
import { RunView } from './run-view.js'
import { runOf } from './service-run.js'

/** Where the address of a process leads. */
export default function ProcessPage({ processId }: { readonly processId: string }): ReactElement {
  const run = useMemo(() => runOf(processId), [processId])
  // Which task it is may be known only when the service has answered.
  useStore(run.state)
  const task = run.task()
  const { tool } = useTool(task)
  return <RunView run={run} tool={tool} />
}
