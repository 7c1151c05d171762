/** The groups of calls, in the order in which the documentation shows them. */
const groups = [
  {
    name: 'Process files',
    description: 'The four steps: start a process, upload files, execute a task, download the result.',
    of: /^\/api\/v1\/(?:start-task|uploads|execute|download|run)\b/,
  },
  {
    name: 'One call',
    description: 'The four steps in one call: files and options in, the result out.',
    of: /^\/api\/v1\/run\b/,
  },
  {
    name: 'Processes',
    description: 'List, follow, cancel and delete processes.',
    of: /^\/api\/v1\/processes\b/,
  },
  { name: 'Tasks', description: 'The tasks of this service and their options.', of: /^\/api\/v1\/tasks\b/ },
  {
    name: 'iLovePDF',
    description: 'The wire format of iLovePDF, for programs that use its SDKs.',
    of: /^\/v1\//,
  },
  {
    name: 'Web page',
    description: 'The web page, its sign-in and this documentation.',
    of: /^\/(?:session|docs|openapi\.json)?$/,
  },
  { name: 'Agents', description: 'The tasks as tools of the Model Context Protocol.', of: /^\/mcp$/ },
  { name: 'Webhooks', description: 'Requests that the service sends.', of: /^webhook$/ },
  { name: 'Operation', description: 'Health checks and metrics, for operators.', of: /^/ },
]

export const tags = groups.map(({ name, description }) => ({ name, description }))

export function tagOf(url: string): string {
  return groups.find(({ of }) => of.test(url))!.name
}
