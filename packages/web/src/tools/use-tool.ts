import { useEffect, useState } from 'react'
import { loadTool } from './load-tool.js'
import type { Tool } from './tool.js'

type Loading = { readonly tool?: Tool | undefined; readonly failed?: true }

/** The tool of that name, once it is loaded; `failed` where there is none. */
export function useTool(name: string | undefined): Loading {
  const [loaded, setLoaded] = useState<Loading & { readonly name?: string | undefined }>({})
  useEffect(() => {
    if (name === undefined) return
    let isCurrent = true
    loadTool(name).then(
      (tool) => isCurrent && setLoaded({ name, tool }),
      () => isCurrent && setLoaded({ name, failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  return loaded.name === name ? loaded : {}
}
