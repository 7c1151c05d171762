import type { ReactElement } from 'react'
import { CodePanel } from '../code/code-panel.js'
import type { Tool, ToolEntry } from '../tools/tool.js'
import { useRunInput } from './action-bar.js'
import type { RunSetup } from './run-setup.js'

/** The run that the button starts, as code. */
export function ToolCode({ setup, tool }: { readonly setup: RunSetup; readonly tool: Tool }): ReactElement {
  const { entries, options } = useRunInput(setup, tool)
  const named: ToolEntry[] = entries.map(({ file, page, rotation }) => ({
    filename: file.file.name,
    ...(page === '' ? {} : { page }),
    ...(rotation === 0 ? {} : { rotation }),
    ...(file.password === undefined ? {} : { password: file.password }),
  }))
  const shown = named.length > 0 ? named : [{ filename: 'a.pdf' }]
  return <CodePanel tool={tool} entries={shown} options={options} />
}
