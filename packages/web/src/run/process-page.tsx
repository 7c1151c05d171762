import { type ReactElement, useMemo } from 'react'
import { useTool } from '../shown-tools.js'
import { useStore } from '../store.js'
import { RunView } from './run-view.js'
import { runOf } from './service-run.js'

/** The page at the address of a process. */
export default function ProcessPage({ processId }: { readonly processId: string }): ReactElement {
  const run = useMemo(() => runOf(processId), [processId])
  // The task can be unknown until the service has responded.
  useStore(run.state)
  const task = run.task()
  const { tool } = useTool(task)
  return <RunView run={run} tool={tool} />
}
