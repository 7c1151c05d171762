import { clientExample } from '@octavo/tasks/client-example'
import { curlExample, curlPreamble } from '@octavo/tasks/curl-example'
import type { OptionValues, Tool, ToolEntry } from '../tools/tool.js'

export interface CallCode {
  readonly client: string
  readonly curl: string
  /** Present if the tool has a command line form. */
  readonly command?: string | undefined
}

/** A run of a tool as program code, as a curl call and as a command line. */
export function callCode(
  tool: Tool,
  entries: readonly ToolEntry[],
  options: OptionValues,
  url: string,
): CallCode {
  const example = { entries, options }
  const client = clientExample(
    { name: tool.name, outputs: tool.outputs, resultName: tool.result_name },
    example,
  )
  return {
    client: `${clientPreamble(url)}\n${client}`,
    curl: `${curlPreamble(url)}\n\n${curlExample(tool.name, example)}`,
    command: commandOf(tool, entries, options),
  }
}

function clientPreamble(url: string): string {
  return [
    "import { Octavo } from '@octavo/client'",
    "import { fromPath, saveTo } from '@octavo/client/node'",
    '',
    `const octavo = new Octavo({ url: '${url}', token: process.env.OCTAVO_TOKEN })`,
  ].join('\n')
}

/** Returns undefined while the options are invalid. */
function commandOf(tool: Tool, entries: readonly ToolEntry[], options: OptionValues): string | undefined {
  try {
    return tool.commandLine?.(entries, options)
  } catch {
    return undefined
  }
}
