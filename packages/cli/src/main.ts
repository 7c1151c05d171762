import { readFileSync } from 'node:fs'
import { printable } from '@octavo/tasks/printable'
import { type Failure, failureOf, Interrupted, UnknownCommand, UsageError } from './failures.js'

const FAILED = 1
const NOT_UNDERSTOOD = 2
/** Of a task that asks a question, as `diff` does: 1 is an answer, and every failure is 2. */
const DIFFERENT = 1
const NO_ANSWER = 2

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function run([command, ...rest]: readonly string[]): Promise<number> {
  try {
    switch (command) {
      // Each command is loaded when it is asked for: an engine that is not needed would only cost time.
      case 'inspect':
        await (await import('./commands/inspect.js')).inspectCommand(rest)
        return 0
      case 'serve':
        return await (await import('./commands/serve.js')).serveCommand(rest)
      case 'token':
        await (await import('./commands/token.js')).token(rest)
        return 0
      case 'mcp':
        await (await import('./commands/mcp.js')).mcpCommand(rest, version())
        return 0
      case 'copy-data':
        await (await import('./commands/copy-data.js')).copyDataCommand(rest)
        return 0
      case '--help':
      case '-h':
      case 'help':
        if (isCommand(rest[0])) return await run([rest[0], '--help'])
        process.stdout.write(await (await import('./commands/help.js')).help())
        return 0
      case '--version':
        process.stdout.write(`${version()}\n`)
        return 0
      case undefined:
        throw new UnknownCommand('Say what to do: inspect, serve, mcp, token, copy-data or a task.')
      default:
        return await runTask(command, rest)
    }
  } catch (error) {
    return explain(error, command)
  }
}

/** What has a page of its own; asking for help about help is asking for help. */
function isCommand(word: string | undefined): word is string {
  return word !== undefined && word !== 'help' && !word.startsWith('-')
}

async function runTask(command: string, args: readonly string[]): Promise<number> {
  const { taskCalled, taskCommand } = await import('./commands/task.js')
  const task = await taskCalled(command)
  if (task === undefined) {
    const { taskNames } = await import('@octavo/tasks/catalogue')
    const { taskFolders } = await import('./task-folders.js')
    const { shortName } = await import('@octavo/tasks/command-flags')
    const names = (await taskNames(taskFolders())).map(shortName)
    throw new UnknownCommand(
      `There is no command '${command}': it is inspect, serve, mcp, token, copy-data or a task: ${names.join(', ')}.`,
    )
  }
  const asks = task.task.isDifferent !== undefined
  try {
    return (await taskCommand(command, task, args)) ? 0 : DIFFERENT
  } catch (error) {
    const code = explain(error, command)
    return asks && code === FAILED ? NO_ANSWER : code
  }
}

function explain(error: unknown, command: string | undefined): number {
  if (error instanceof Interrupted) return error.exitCode
  if (error instanceof UsageError) {
    const about = error instanceof UnknownCommand ? 'octavo' : `octavo ${command}`
    process.stderr.write(`octavo: ${printable(error.message, 2000)}\nSee ${about} --help.\n`)
    return NOT_UNDERSTOOD
  }
  process.stderr.write(`octavo: ${failureText(failureOf(error))}\n`)
  return FAILED
}

function failureText({ file, message, code }: Failure): string {
  return `${file === undefined ? '' : `${printable(file)}: `}${printable(message, 2000)} (${code})`
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
