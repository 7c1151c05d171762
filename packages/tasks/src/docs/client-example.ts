import type { Task, TaskExample } from '../declare/task.js'

/** An example as a program; `octavo`, `fromPath` and `saveTo` are defined in the overview. */
export function clientExample(
  { name, outputs = 'each', resultName }: Pick<Task, 'name' | 'outputs' | 'resultName'>,
  { entries, options }: Pick<TaskExample, 'entries' | 'options'>,
): string {
  const names = entries.map(({ filename }) => filename)
  const repeated = [...new Set(names.filter((filename, index) => names.indexOf(filename) !== index))]
  const fileOf = (filename: string): string =>
    repeated.includes(filename) ? variableOf(filename, repeated) : `await fromPath(${literal(filename)})`
  const inputs = entries.map(({ filename, ...rest }) => {
    const more = Object.entries(rest).map(([key, value]) => `${key}: ${literal(value)}`)
    return more.length === 0 ? fileOf(filename) : `{ file: ${fileOf(filename)}, ${more.join(', ')} }`
  })
  const given = Object.keys(options).length === 0 ? '' : `, ${literal(options)}`
  const isZip = outputs === 'several' || (outputs === 'each' && entries.length > 1)
  const saved = isZip ? `${resultName.replace(/\.\w+$/, '')}.zip` : resultName
  return [
    ...repeated.map(
      (filename) => `const ${variableOf(filename, repeated)} = await fromPath(${literal(filename)})`,
    ),
    `const result = await octavo.run('${name}', [${inputs.join(', ')}]${given})`,
    `await saveTo('${saved}', result)`,
  ].join('\n')
}

/** Named like the file if that is a valid identifier. */
function variableOf(filename: string, all: readonly string[]): string {
  const name = filename.replace(/\.\w+$/, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return /^[a-z]\w*$/i.test(name) ? name : `file${all.indexOf(filename) + 1}`
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([key, inner]) => `${/^\w+$/.test(key) ? key : literal(key)}: ${literal(inner)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
