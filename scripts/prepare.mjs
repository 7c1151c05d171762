// After `npm ci`: builds, so that the command line works as installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'
import { build, compiler } from './set-up.mjs'

if (existsSync(join(root, 'node_modules', compiler))) process.exit(build() ? 0 : 1)
console.log('TypeScript is not installed (no development dependencies): nothing was built.')
