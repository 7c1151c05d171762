import { useEffect, useMemo, useState } from 'react'
import { useStore } from './store.js'
import { translated } from './texts/task-texts.js'
import { loadToolTexts, useLanguage } from './texts/text.js'
import { loadTool } from './tools/load-tool.js'
import type { Tool } from './tools/tool.js'
import { asListed, type ListedTool, toolList } from './tools/tool-list.js'

type Loading = { readonly tool?: Tool | undefined; readonly failed?: true }

/** The tool with this name in the current language, once loaded; `failed` if there is none. */
export function useTool(name: string | undefined): Loading {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<Loading & { readonly name?: string | undefined }>({})
  useEffect(() => {
    if (name === undefined) return
    let isCurrent = true
    Promise.all([loadTool(name), loadToolTexts()]).then(
      ([tool]) => isCurrent && setLoaded({ name, tool }),
      () => isCurrent && setLoaded({ name, failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  const { tool } = loaded
  const tools = useStore(toolList)
  const shown = useMemo(
    () => tool && language && tools && translatedTool(asListed(tool)),
    [tool, language, tools],
  )
  return loaded.name === name ? { ...loaded, tool: shown || undefined } : {}
}

/** The available tools in the current language. */
export function useTools(): readonly ListedTool[] {
  const language = useLanguage()
  const tools = useStore(toolList)
  return useMemo(() => (language ? tools.map(translated) : tools), [tools, language])
}

function translatedTool(tool: Tool): Tool {
  const { title, summary } = translated({ ...tool, group: null, keywords: [] })
  return { ...tool, title, summary }
}
