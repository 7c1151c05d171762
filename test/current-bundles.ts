import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The command line and the children of services run bundles: made anew where something was built since. */
export default function setUp(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/bundle.mjs', import.meta.url))])
}
