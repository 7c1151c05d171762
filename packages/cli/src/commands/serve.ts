import { DONE, USAGE_ERROR } from '../failures.js'
import { serveHelp } from '../help/command-help.js'

/** Runs the service in this process until it is stopped. Returns the exit code. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(serveHelp)
    return DONE
  }
  const { serve } = await import('@octavo/server/serve')
  const code = await serve(args)
  if (code === USAGE_ERROR) process.stderr.write('See octavo serve --help.\n')
  return code
}
