import type { OptionSchema } from '@octavo/tasks/options-schema'
import { alternatives } from '@octavo/tasks/options-schema'
import * as z from 'zod'
import { fromBracketPairs } from '../bodies/bracket-pairs.js'
import { executeSchema, pageEntrySchema } from '../bodies/execute-request.js'
import { invalidField } from '../bodies/invalid-field.js'

const ENTRIES = 'It must be a JSON list like [{"filename":"a.pdf","page":"1-3"}].'

const entrySchema = pageEntrySchema.omit({ server_filename: true }).extend({
  filename: pageEntrySchema.shape.filename.optional().meta({
    description: 'The name of one of the sent files. Default: the file at the same position.',
    examples: ['a.pdf'],
  }),
})

/**
 * The fields of the form in addition to the options of the task, each of which is a field of its own name.
 */
export const runFormSchema = z
  .object({
    file: z
      .array(z.file())
      .optional()
      .meta({ description: 'The files, in order: the field is repeated for each. At least one, or a url.' }),
    url: z.array(z.url()).optional().meta({
      description:
        'Addresses of files on hosts that the operator lists in OCTAVO_FETCH_HOSTS, repeated for each; in order with the files.',
    }),
    entries: z
      .string()
      .optional()
      .meta({
        description:
          'JSON: which pages of which files are taken, in which order, with rotation and passwords. Default: all pages of all files.',
        contentMediaType: 'application/json',
        contentSchema: z.toJSONSchema(z.array(entrySchema), { io: 'input' }),
        examples: ['[{"filename":"a.pdf","page":"1-3,last","rotation":90}]'],
      }),
    output_filename: executeSchema.shape.output_filename,
    webhook: executeSchema.shape.webhook,
    options: z
      .string()
      .optional()
      .meta({ description: 'All options together as a JSON object, instead of a field for each.' }),
  })
  .catchall(z.unknown())
  .meta({
    description:
      'Every option of the task is a field with the name of the option: text, numbers, true or false as plain text, a list as a repeated field or as JSON, an object as JSON or with its names in brackets (`options[name]`).',
    examples: [{ file: ['a.pdf', 'b.pdf'], bookmarks: 'wrap', output_filename: 'merged.pdf' }],
  })

/** Fields that are not options. */
export const formFields = Object.keys(runFormSchema.shape)

export interface RunFields {
  /** As sent; undefined for all files, unchanged. */
  readonly entries: readonly unknown[] | undefined
  readonly options: Readonly<Record<string, unknown>>
  readonly output_filename: unknown
  readonly webhook: unknown
}

export function readRunFields(
  pairs: readonly (readonly [name: string, value: string])[],
  schema: OptionSchema,
): RunFields {
  const { entries, options, output_filename, webhook, ...own } = fromBracketPairs(repeatedAsLists(pairs))
  return {
    entries: entriesOf(entries),
    options: { ...optionsOf(options), ...aloneAsLists(own, schema) },
    output_filename,
    webhook,
  }
}

/** `names=a&names=b` is `names[]=a&names[]=b`. */
function repeatedAsLists(
  pairs: readonly (readonly [name: string, value: string])[],
): [name: string, value: string][] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const [name] of pairs) (seen.has(name) ? repeated : seen).add(name)
  return pairs.map(([name, value]) => [
    repeated.has(name) && !name.endsWith('[]') ? `${name}[]` : name,
    value,
  ])
}

/** If only a list is valid, a single value becomes a list of one. */
function aloneAsLists(
  own: Record<string, unknown>,
  { properties = {} }: OptionSchema,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const forms = Object.hasOwn(properties, name) ? alternatives(properties[name]!) : []
      const isListAlone =
        forms.some(({ type }) => type === 'array') && !forms.some(({ type }) => type === 'string')
      const isOne = typeof value === 'string' && value !== 'null' && jsonOf(value) === undefined
      return [name, isListAlone && isOne ? [value] : value]
    }),
  )
}

function entriesOf(sent: unknown): readonly unknown[] | undefined {
  if (sent === undefined || sent === '') return undefined
  const entries = typeof sent === 'string' ? jsonOf(sent) : sent
  if (!Array.isArray(entries)) throw invalidField('entries', ENTRIES)
  return entries
}

function optionsOf(sent: unknown): Readonly<Record<string, unknown>> {
  if (sent === undefined || sent === '') return {}
  const options = typeof sent === 'string' ? jsonOf(sent) : sent
  if (typeof options === 'object' && options !== null && !Array.isArray(options))
    return options as Record<string, unknown>
  throw invalidField('options', 'It must be a JSON object like {"bookmarks":"wrap"}.')
}

/** A list or an object; any other valid JSON is plain text. */
export function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
