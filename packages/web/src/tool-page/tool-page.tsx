import { type ReactElement, useMemo } from 'react'
import { addressOf } from '../shell/router.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import { useTool } from '../tools/use-tool.js'
import { ActionPanel } from './action-panel.js'
import { benchOf } from './bench.js'
import { FilesPanel } from './plain-files.js'
import './tool-page.css'

/** The page of a tool, whichever it is: made from its declaration. */
export default function ToolPage({ task }: { readonly task: string }): ReactElement {
  const text = useText()
  const { tool, failed } = useTool(task)
  if (failed)
    return (
      <section>
        <h1>{text('tool.unknown', { name: task })}</h1>
        <a href={addressOf({ view: 'home' })}>{text('shell.to-home')}</a>
      </section>
    )
  if (tool === undefined) return <p role="status">{text('shell.loading')}</p>
  return <LoadedTool tool={tool} />
}

function LoadedTool({ tool }: { readonly tool: Tool }): ReactElement {
  const text = useText()
  const bench = useMemo(() => benchOf(tool), [tool])
  const options = useStore(bench.options)
  return (
    <div className="tool-page">
      <header>
        <h1>{tool.title}</h1>
        <p className="quiet">{tool.summary}</p>
      </header>
      <div className="tool-files">
        <FilesPanel shelf={bench.shelf} />
      </div>
      <div className="tool-side">
        <section className="panel" aria-labelledby="options-title">
          <h2 id="options-title">{text('tool.options')}</h2>
          <pre>{JSON.stringify(options)}</pre>
        </section>
        <ActionPanel bench={bench} tool={tool} />
      </div>
    </div>
  )
}
