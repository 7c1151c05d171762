import { readFileSync } from 'node:fs'
import { printable } from '@octavo/tasks/printable'
import {
  COMPARISON_FAILED,
  DIFFERENT,
  DONE,
  FAILED,
  FilesFailed,
  failureOf,
  failureText,
  LOSSY,
  UnknownCommand,
  USAGE_ERROR,
  UsageError,
} from './failures.js'
import { Interrupted } from './terminal/interruption.js'

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function run([command, ...rest]: readonly string[]): Promise<number> {
  try {
    switch (command) {
      // Each command is loaded on demand, because loading an engine that is not needed takes time.
      case 'inspect':
        await (await import('./commands/inspect.js')).inspectCommand(rest)
        return DONE
      case 'serve':
        return await (await import('./commands/serve.js')).serveCommand(rest)
      case 'token':
        await (await import('./commands/token.js')).token(rest)
        return DONE
      case 'mcp':
        await (await import('./commands/mcp.js')).mcpCommand(rest, version())
        return DONE
      case 'copy-data':
        return (await (await import('./commands/copy-data.js')).copyDataCommand(rest)) ? DONE : FAILED
      case 'doctor':
        return (await (await import('./commands/doctor.js')).doctorCommand(rest, version())) ? DONE : FAILED
      case 'completion':
        await (await import('./commands/completion.js')).completionCommand(rest)
        return DONE
      case '--help':
      case '-h':
      case 'help':
        if (isCommand(rest[0])) return await run([rest[0], '--help'])
        process.stdout.write(await (await import('./commands/help.js')).help())
        return DONE
      case '--version':
      case '-V':
        process.stdout.write(`${version()}\n`)
        return DONE
      case undefined:
        throw new UnknownCommand('Name a command: octavo merge a.pdf b.pdf -o merged.pdf')
      default:
        return await runTask(command, rest)
    }
  } catch (error) {
    return explain(error, command, rest)
  }
}

/** Commands with their own help; help about help is the general help. */
function isCommand(word: string | undefined): word is string {
  return word !== undefined && word !== 'help' && !word.startsWith('-')
}

async function runTask(command: string, args: readonly string[]): Promise<number> {
  const { findTask, taskCommand } = await import('./commands/task.js')
  const task = await findTask(command)
  if (task === undefined) throw await unknownCommand(command)
  const compares = task.task.isDifferent !== undefined
  try {
    const outcome = await taskCommand(command, task, args)
    return { done: DONE, different: DIFFERENT, lossy: LOSSY, failed: FAILED }[outcome]
  } catch (error) {
    const code = explain(error, command, args)
    return compares && code === FAILED ? COMPARISON_FAILED : code
  }
}

async function unknownCommand(command: string): Promise<UnknownCommand> {
  const { commands } = await import('./commands/command-list.js')
  const { similarCommands } = await import('./commands/similar-commands.js')
  const { declaredTasks } = await import('./run/declared-tasks.js')
  const others = [...commands.map(({ name }) => name), 'help']
  const meant = similarCommands(command, await declaredTasks(), others)
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`
  return new UnknownCommand(`There is no command '${command}'.${hint}`)
}

/** With --json the standard output is one JSON document in any case. */
function explain(error: unknown, command: string | undefined, args: readonly string[]): number {
  if (error instanceof Interrupted) return error.exitCode
  const isJson = args.includes('--json')
  if (error instanceof UsageError) {
    if (isJson) writeJson({ code: 'invalid_command', message: error.message })
    else {
      const about = error instanceof UnknownCommand ? 'octavo' : `octavo ${command}`
      process.stderr.write(`octavo: ${printable(error.message, 2000)}\nSee ${about} --help.\n`)
    }
    return USAGE_ERROR
  }
  const { failures, canSkip } =
    error instanceof FilesFailed ? error : { failures: [failureOf(error)], canSkip: false }
  if (isJson) writeJson({ ...failures[0], ...(failures.length > 1 && { errors: failures }) })
  else {
    for (const failure of failures) process.stderr.write(`octavo: ${failureText(failure)}\n`)
    if (canSkip)
      process.stderr.write(
        `--skip-bad goes on without ${failures.length === 1 ? 'this file' : 'these files'}.\n`,
      )
  }
  return FAILED
}

function writeJson(error: object): void {
  process.stdout.write(`${JSON.stringify({ error }, undefined, 2)}\n`)
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
