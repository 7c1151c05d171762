import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The parsed arguments. `--help` prints the usage and exits, and so does an unknown argument. */
export function parseCommandLine<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : String(error))
  }
}

/** The folder that is the only argument beside the flags. */
export function existingFolder(usage: string, [folder, ...more]: readonly string[]): string {
  if (folder === undefined) return exitWithUsage(usage, 'FOLDER is missing.')
  if (more.length > 0) return exitWithUsage(usage, `Only one FOLDER is allowed, but ${more[0]} follows it.`)
  if (!existsSync(folder)) return exitWithUsage(usage, `The folder ${folder} does not exist.`)
  return folder
}

/** The comma-separated names of a flag, all of which must be known. */
export function namesOf(usage: string, flag: string, names: string, known: readonly string[]): string[] {
  return names.split(',').map((name) => {
    if (known.includes(name)) return name
    return exitWithUsage(usage, `${flag}: ${name} is not one of ${known.join(', ')}.`)
  })
}

export function exitWithUsage(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`)
  process.exit(2)
}
