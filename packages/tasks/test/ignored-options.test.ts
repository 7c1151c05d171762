import { describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { inHttp } from '../src/declare/message.js'
import { type OptionSchema, optionsSchema } from '../src/declare/options-schema.js'
import { readOptions } from '../src/options/read-options.js'

const tasks = await loadTasks()
const conditional = tasks.names.flatMap((task) =>
  Object.entries(optionsSchema(tasks.get(task)!).properties ?? {}).flatMap(([name, schema]) =>
    Object.entries(schema.with ?? {}).map(([other, values]) => ({ task, name, schema, other, values })),
  ),
)
const split = tasks.get('split-pdf')!

function valuesOf(task: string, option: string): readonly unknown[] {
  const schema = optionsSchema(tasks.get(task)!).properties![option]!
  return schema.enum ?? [true, false]
}

function wishOf({ examples = [], default: fallback }: OptionSchema): unknown {
  return examples.find((example) => JSON.stringify(example) !== JSON.stringify(fallback))
}

describe('An option that applies only with a value of another', () => {
  it.each(conditional.map(({ task, name, ...rest }) => [task, name, rest] as const))(
    'is rejected with any other value: %s %s',
    (taskName, name, { schema, other, values }) => {
      const task = tasks.get(taskName)!
      const wish = wishOf(schema)
      const others = valuesOf(taskName, other)
      for (const value of others.filter((one) => !values.includes(one))) {
        const { problems } = readOptions(task, { [other]: value, [name]: wish })
        expect(
          problems?.some(({ path }) => path[0] === name || path[0] === other),
          String(value),
        ).toBe(true)
      }
      // The values of the condition have to be valid values of the other option.
      expect(others).toEqual(expect.arrayContaining([...values]))
      const isDefault = values.includes(optionsSchema(task).properties![other]!.default)
      if (!isDefault) expect(readOptions(task, { [name]: wish }).problems).toBeDefined()
    },
  )

  it('declares the other option in the schema, not only in its description', () => {
    const described = tasks.names.flatMap((task) =>
      Object.entries(optionsSchema(tasks.get(task)!).properties ?? {})
        .filter(([, { description = '', with: condition }]) => /^With /.test(description) && !condition)
        .map(([name]) => `${task} ${name}`),
    )
    expect(described).toEqual([])
  })

  it.each([
    [{ pages_per_file: 10 }, 'pages_per_file', 'every'],
    [{ ranges: ['1-3'] }, 'ranges', 'ranges'],
    [{ max_bytes: 5_000_000 }, 'max_bytes', 'size'],
    [{ max_bytes: 10_000_000 }, 'max_bytes', 'size'],
    [{ by: 'every', level: 2 }, 'level', 'bookmarks'],
  ])('is rejected by split-pdf if by has another value: %j', (options, name, by) => {
    const { problems = [] } = readOptions(split, options)
    expect(problems.map(({ field, message }) => `${field}: ${inHttp(message)}`)).toEqual([
      `options[${name}]: It is only allowed with by: ${by}.`,
    ])
  })

  it('may be sent with its default value', () => {
    for (const name of tasks.names) {
      const task = tasks.get(name)!
      const { options } = readOptions(task, {})
      if (options !== undefined) expect(readOptions(task, options).problems, name).toBeUndefined()
    }
    expect(readOptions(split, { ranges: [], pages_per_file: null }).problems).not.toMatchObject([
      { path: ['ranges'] },
    ])
  })
})
