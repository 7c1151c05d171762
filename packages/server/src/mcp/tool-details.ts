import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { toolError } from './tool-result.js'

/** Returns what the list of tools leaves out. */
export const detailsTool: Tool = {
  name: 'tool-details',
  title: 'Details of a tool',
  description:
    'The complete arguments of another tool, with limits and examples, and what its result contains. The list of tools has a short form of them.',
  inputSchema: {
    type: 'object',
    properties: { tool: { type: 'string', description: 'Name of the tool.' } },
    required: ['tool'],
  },
  annotations: { title: 'Details of a tool', readOnlyHint: true, openWorldHint: false },
}

export function toolDetails(tools: readonly Tool[], sent: unknown): CallToolResult {
  const { tool } = (sent ?? {}) as { tool?: unknown }
  const found = tools.find(({ name }) => name === tool)
  if (found !== undefined) return { content: [{ type: 'text', text: JSON.stringify(found) }] }
  const names = tools.map(({ name }) => name).join(', ')
  const message = `tool: There is no such tool. The tools are: ${names}.`
  return toolError({ code: 'invalid_parameter', message, field: 'tool' })
}
