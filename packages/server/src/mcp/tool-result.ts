import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { byteSize, counted, printable } from '@octavo/tasks/printable'
import { type NoteGroup, reportSummary } from '@octavo/tasks/report-summary'
import { outputUri, reportUri } from './resource-uri.js'
import type { OutcomeOfCall, OutputOfCall, ToolHost, ToolProblem } from './tool-host.js'

/** Every word costs tokens of the model. */
const MAX_FILES = 100
const MAX_SUMMARY_LINES = 50
const LONGEST_REPORT = 32 * 1024
const LONGEST_TEXTS = 64 * 1024

/** The result of a call as structured content and as the same JSON text, with links to the outputs. */
export async function toolResult(
  host: Pick<ToolHost, 'output'>,
  task: string,
  outcome: OutcomeOfCall,
): Promise<CallToolResult> {
  const { processId, outputs, report, expiresAt } = outcome
  const listed = outputs.slice(0, MAX_FILES)
  const texts = await textsOf(host, processId, listed)
  const uriOf = (index: number): string => outputUri({ processId, output: index + 1 })
  const files = listed.map((output, index) => ({ ...output, uri: uriOf(index), text: texts.get(index) }))
  const isLong = JSON.stringify(report ?? null).length > LONGEST_REPORT
  const structured = {
    task,
    processId,
    summary: summaryOf(outputs, report),
    files,
    output_filenumber: outputs.length,
    ...(isLong ? { report_uri: reportUri(processId) } : { report }),
    expires_at: expiresAt,
  }
  // What is undefined is left out, in both.
  const text = JSON.stringify(structured)
  return {
    content: [
      { type: 'text', text },
      ...listed.map(({ filename, filesize, type }, index) => ({
        type: 'resource_link' as const,
        uri: uriOf(index),
        name: filename,
        mimeType: type,
        size: filesize,
      })),
    ],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
  }
}

/** An error that the model can read and correct. */
export function toolError({ code, message, field, errors }: ToolProblem): CallToolResult {
  const text = JSON.stringify({
    code,
    message: inArguments(message),
    field: field === undefined ? undefined : inArguments(field),
    errors: errors?.map((error) => ({
      field: inArguments(error.field),
      message: inArguments(error.message),
    })),
  })
  return { isError: true, content: [{ type: 'text', text }] }
}

/** `pages[0][password]` of the HTTP interface is `files[0].password` of a tool. */
function inArguments(text: string): string {
  return text
    .replace(/\bpages\[(\d+)\]\[(\w+)\]/g, (_, index: string, name: string) => {
      const field = { page: '.pages', password: '.password', rotation: '.rotation' }[name] ?? ''
      return `files[${index}]${field}`
    })
    .replace(/^pages(?=$|:)/, 'files')
}

function summaryOf(outputs: readonly OutputOfCall[], report: unknown): string[] {
  const made = outputs.map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}`
  })
  const { losses, notes, steps, isCut } = reportSummary(report)
  const ofSteps = steps.flatMap(({ task, notes }, index) =>
    notes.flatMap(noteLines).map((line) => `Step ${index + 1} (${printable(task)}): ${line}`),
  )
  const missing = losses.map((line) => `missing: ${line}`)
  const lines = [...some(made), ...some(missing), ...some([...notes.flatMap(noteLines), ...ofSteps])]
  return isCut ? [...lines, 'The report was truncated: it is too long.'] : lines
}

function noteLines({ name, lines }: NoteGroup): string[] {
  return lines.map((line) => (name === undefined ? line : `${printable(name)}: ${line}`))
}

function some(lines: readonly string[]): string[] {
  if (lines.length <= MAX_SUMMARY_LINES) return [...lines]
  return [...lines.slice(0, MAX_SUMMARY_LINES), `and ${lines.length - MAX_SUMMARY_LINES} more`]
}

/** Text and JSON outputs are included if they are short in total. */
async function textsOf(
  host: Pick<ToolHost, 'output'>,
  processId: string,
  outputs: readonly OutputOfCall[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  let left = LONGEST_TEXTS
  for (const [index, { type, filesize }] of outputs.entries()) {
    if (!isText(type) || filesize > left) continue
    left -= filesize
    const { bytes } = await host.output({ processId, output: index + 1 })
    texts.set(index, new TextDecoder().decode(bytes))
  }
  return texts
}

export function isText(type: string): boolean {
  return type.startsWith('text/') || type === 'application/json'
}
