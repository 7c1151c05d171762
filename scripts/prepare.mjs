// After `npm ci`: builds, so that the command line works as installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageProgram, root } from './commands.mjs'

const compiler = 'typescript/bin/tsc'
if (existsSync(join(root, 'node_modules', compiler))) {
  process.exit(packageProgram(compiler, ['-b']) ? 0 : 1)
}
console.log('TypeScript is not installed (no development dependencies): nothing was built.')
