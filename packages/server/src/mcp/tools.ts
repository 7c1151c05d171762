import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { TaskDescription } from '@octavo/tasks/load-tasks'
import { argumentsSchema } from './call-arguments.js'
import { reportSchema } from './report-schema.js'
import type { FilePlaces } from './tool-host.js'

/** A tool for each task: its options are those of the declaration. */
export function toolsOf(tasks: readonly TaskDescription[], places: FilePlaces): Tool[] {
  const common = argumentsSchema(places)
  return tasks.map((task) => {
    const { min, max } = task.inputs
    const properties = {
      ...common.properties,
      files: { ...common.properties.files, minItems: min, maxItems: max, description: filesText(task) },
      options: plainSchema(task.options),
    }
    return {
      name: task.name,
      title: task.title,
      description: task.summary,
      inputSchema: { ...common, properties, required: ['files'] },
      outputSchema: outputSchema(task),
      annotations: {
        title: task.title,
        readOnlyHint: false,
        // In local folders, existing files are only replaced on request.
        destructiveHint: places === 'folders',
        openWorldHint: false,
      },
    }
  })
}

function filesText({ inputs: { accepts, min, max } }: TaskDescription): string {
  const types = accepts.includes('*/*') ? 'files of any type' : accepts.join(', ')
  const count = min === max ? `exactly ${min}` : `${min} to ${max}`
  return `The files to work on, in order (${count}): ${types}.`
}

/** Words of our own that say nothing to others. */
const OWN_KEYWORDS = new Set(['$schema', 'secret', 'accepts', 'with', 'format'])

function plainSchema(schema: unknown): object {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (OWN_KEYWORDS.has(key)) return []
        return [[key, key === 'properties' ? plainProperties(inner) : isData(key) ? inner : plain(inner)]]
      }),
    )
  }
  /** An option may have the name of a schema keyword. */
  const plainProperties = (properties: unknown): object =>
    Object.fromEntries(Object.entries(properties as object).map(([name, inner]) => [name, plain(inner)]))
  return plain(schema) as object
}

function isData(key: string): boolean {
  return key === 'default' || key === 'examples' || key === 'enum' || key === 'const'
}

function outputSchema({ report }: TaskDescription): NonNullable<Tool['outputSchema']> {
  return {
    type: 'object',
    properties: {
      task: { type: 'string' },
      processId: { type: 'string', description: 'ID of the run, part of the URIs of its results.' },
      summary: {
        type: 'array',
        items: { type: 'string' },
        description:
          'A summary of the result: outputs, what they lack, and what was removed, dropped, renamed or repaired.',
      },
      files: {
        type: 'array',
        description: 'The outputs.',
        items: {
          type: 'object',
          properties: {
            filename: { type: 'string' },
            filesize: { type: 'integer', description: 'Bytes.' },
            pages: { type: ['integer', 'null'], description: 'Null for files without pages.' },
            type: { type: 'string', description: 'Media type.' },
            uri: { type: 'string', description: 'The output as a resource, and as a file of another call.' },
            path: { type: 'string', description: 'Path of the written file.' },
            download: { type: 'string', description: 'URL to download it from, with the same token.' },
            text: { type: 'string', description: 'The content, if it is a short text or JSON.' },
          },
          required: ['filename', 'filesize', 'uri'],
        },
      },
      output_filenumber: {
        type: 'integer',
        description: 'How many outputs there are; files lists the first.',
      },
      report: { description: 'What was kept, renamed and dropped.', ...reportSchema(report) },
      report_uri: { type: 'string', description: 'URI of the report, if it is too long to be included.' },
      expires_at: { type: 'integer', description: 'When the outputs are removed, in Unix seconds.' },
    },
    required: ['task', 'processId', 'summary', 'files', 'output_filenumber'],
  }
}
