import { type Facade, isBelow } from '../facade.js'

interface Tag {
  readonly name: string
  readonly description: string
}

interface Group extends Tag {
  has(url: string): boolean
}

const matches = (pattern: RegExp) => (url: string) => pattern.test(url)

const api: readonly Group[] = [
  {
    name: 'Process files',
    description: 'The four steps: start a process, upload files, execute a task, download the result.',
    has: matches(/^\/api\/v1\/(?:start-task|uploads|execute|download|run)\b/),
  },
  {
    name: 'One call',
    description: 'The four steps in one call: files and options in, the result out.',
    has: matches(/^\/api\/v1\/run\b/),
  },
  {
    name: 'Processes',
    description: 'List, follow, cancel and delete processes.',
    has: matches(/^\/api\/v1\/processes\b/),
  },
  {
    name: 'Tasks',
    description: 'The tasks of this service and their options.',
    has: matches(/^\/api\/v1\/tasks\b/),
  },
]

const others: readonly Group[] = [
  {
    name: 'Web page',
    description: 'The web page, its sign-in and this documentation.',
    has: matches(/^\/(?:session|docs|openapi\.json)?$/),
  },
  {
    name: 'Agents',
    description: 'The tasks as tools of the Model Context Protocol.',
    has: matches(/^\/mcp$/),
  },
  { name: 'Webhooks', description: 'Requests that the service sends.', has: matches(/^webhook$/) },
  { name: 'Operation', description: 'Health checks and metrics, for operators.', has: () => true },
]

/** The groups of calls, in the order in which the documentation shows them. */
export function tagsWith(facades: readonly Facade[]): {
  readonly tags: readonly Tag[]
  tagOf(url: string): string
} {
  const groups = [
    ...api,
    ...facades.map(({ paths, documentation }) => ({
      ...documentation.tag,
      has: (url: string) => paths.some((path) => isBelow(path, url)),
    })),
    ...others,
  ]
  return {
    tags: groups.map(({ name, description }) => ({ name, description })),
    tagOf: (url) => groups.find((group) => group.has(url))!.name,
  }
}
