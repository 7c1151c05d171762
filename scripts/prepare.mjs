// After `npm ci`: checks that all native parts load here, and builds, so that the command line works as
// installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'
import { build, compiler, nativePartsLoad } from './set-up.mjs'

if (!nativePartsLoad()) process.exit(1)
// `npm start` and `npm test` build themselves; `npm test` does it in parallel with other work.
if (process.env.OCTAVO_BUILD === 'later') process.exit(0)
if (existsSync(join(root, 'node_modules', compiler))) process.exit(build() ? 0 : 1)
console.log('TypeScript is not installed (no development dependencies): nothing was built.')
