import { serve } from '@octavo/server/serve'
import { serveHelp } from '../help.js'

/** Runs the service in this process until it is told to stop. Gives the exit code. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(serveHelp)
    return 0
  }
  return serve(args)
}
