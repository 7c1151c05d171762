import { serveHelp } from '../help.js'

const NOT_UNDERSTOOD = 2

/** Runs the service in this process until it is stopped. Returns the exit code. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(serveHelp)
    return 0
  }
  const { serve } = await import('@octavo/server/serve')
  const code = await serve(args)
  if (code === NOT_UNDERSTOOD) process.stderr.write('See octavo serve --help.\n')
  return code
}
