import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../docs/tasks/', import.meta.url)

export interface DocumentedExample {
  readonly task: string
  readonly code: string
}

/** The TypeScript examples of docs/tasks, one for each example of each task. */
export function documentedExamples(): DocumentedExample[] {
  return readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .flatMap((name) => {
      const page = readFileSync(new URL(name, folder), 'utf8')
      const found = [...page.matchAll(/```ts\n(.*?)```/gs)]
      return found.map(([, code]) => ({ task: name.replace(/\.md$/, ''), code: code! }))
    })
}

/** The files that it names. */
export function filesOf({ code }: DocumentedExample): string[] {
  return [...new Set([...code.matchAll(/fromPath\('([^']+)'\)/g)].map(([, name]) => name!))]
}

/** The body of a function with the parameters `octavo`, `fromPath` and `saveTo`, which returns the result. */
export function bodyOf({ code }: DocumentedExample): string {
  return `return (async () => { ${code}; return result })()`
}
