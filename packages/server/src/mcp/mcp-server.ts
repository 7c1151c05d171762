import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ReadResourceResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { CallProblem, readArguments } from './call-arguments.js'
import { outputOfUri, outputTemplate, outputUri, reportOfUri, reportTemplate } from './resource-uri.js'
import { shortTool } from './short-tool.js'
import { detailsTool, toolDetails } from './tool-details.js'
import type { CallHooks, ToolHost } from './tool-host.js'
import { isText, toolError, toolResult } from './tool-result.js'
import { toolsOf } from './tools.js'

/** The protocol's error code for an unknown resource. */
const RESOURCE_NOT_FOUND = -32002

/**
 * For responses of clients, which this server never requests; the library would create one for every server.
 */
const jsonSchemaValidator = {
  getValidator(): never {
    throw new Error('No requests are sent to clients.')
  },
}

/** The tools of a host: as listed, and with all details. */
export interface OfferedTools {
  readonly listed: Tool[]
  readonly detailed: readonly Tool[]
}

export function offeredTools({ tasks, places }: Pick<ToolHost, 'tasks' | 'places'>): OfferedTools {
  const detailed = toolsOf(tasks, places)
  return { listed: [...detailed.map(shortTool), detailsTool], detailed }
}

/** For one connection or one request. `tools` may have been computed before. */
export function mcpServer(host: ToolHost, tools: OfferedTools = offeredTools(host)): Server {
  const { version, instructions } = host
  const server = new Server(
    { name: 'octavo', title: 'Octavo', version },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.listed }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    if (params.name === detailsTool.name) return toolDetails(tools.detailed, params.arguments)
    const progressToken = _meta?.progressToken
    const progress: CallHooks['progress'] = (done, total) => {
      if (progressToken === undefined) return
      const message = `${done} of ${total} pages`
      const params = { progressToken, progress: done, total, message }
      // A disconnected client gets no progress; the run continues.
      sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
    }
    return callTool(host, params, { progress, signal })
  })
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }))
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const found = await host.results()
    return { resources: found.map(({ name, ...reference }) => ({ uri: outputUri(reference), name })) }
  })
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readResource(host, params.uri))
  return server
}

const resourceTemplates = [
  {
    uriTemplate: outputTemplate,
    name: 'Output of a call',
    description: 'A file that a tool made, counted from 1. Results of tools link to theirs.',
  },
  {
    uriTemplate: reportTemplate,
    name: 'Report of a call',
    description: 'What was kept, renamed and dropped.',
    mimeType: 'application/json',
  },
]

async function callTool(
  host: ToolHost,
  { name, arguments: sent }: { name: string; arguments?: unknown },
  hooks: CallHooks,
): Promise<CallToolResult> {
  if (!host.tasks.some((task) => task.name === name)) {
    const names = [...host.tasks, detailsTool].map((tool) => tool.name).join(', ')
    throw new McpError(ErrorCode.InvalidParams, `There is no such tool. The tools are: ${names}.`)
  }
  try {
    const call = await readArguments(name, host.places, host.maxFileBytes, sent)
    return await toolResult(host, name, await host.run(call, hooks))
  } catch (error) {
    return toolError(error instanceof CallProblem ? error : host.problemOf(error))
  }
}

async function readResource(host: ToolHost, uri: string): Promise<ReadResourceResult> {
  try {
    const processId = reportOfUri(uri)
    if (processId !== undefined) {
      const text = JSON.stringify(await host.report(processId))
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    }
    const reference = outputOfUri(uri)
    if (reference !== undefined) {
      const { type: mimeType, bytes } = await host.output(reference)
      const content = isText(mimeType)
        ? { text: new TextDecoder().decode(bytes) }
        : { blob: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }
      return { contents: [{ uri, mimeType, ...content }] }
    }
  } catch (error) {
    const { code, message } = host.problemOf(error)
    throw new McpError(RESOURCE_NOT_FOUND, message, { uri, code })
  }
  const message = `There is no such resource. Resources are ${outputTemplate} and ${reportTemplate}.`
  throw new McpError(RESOURCE_NOT_FOUND, message, { uri, code: 'not_found' })
}
