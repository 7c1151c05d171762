// After `npm ci`: checks that all native parts load here, and builds, so that the command line works as
// installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'
import { build, nativePartsLoad } from './set-up.mjs'

if (!nativePartsLoad()) process.exit(1)
if (existsSync(join(root, 'node_modules/esbuild'))) process.exit(build() ? 0 : 1)
console.log('esbuild is not installed (no development dependencies): nothing was built.')
