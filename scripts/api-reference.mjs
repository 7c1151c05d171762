// `npm run docs:api`: writes the API reference of the engine, the tasks and the client into docs/api. TypeDoc is installed here, and
// not by `npm ci`: it has its own TypeScript (46 MB), and hardly anyone needs it.
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'

// Newer TypeScript than 6.0 is not supported by TypeDoc.
const programs = ['typedoc@0.28.20', 'typedoc-plugin-missing-exports@4.1.4', 'typescript@5.9.3']
const folder = join(root, '.cache/typedoc')
const modules = join(folder, 'node_modules')

const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const isWritten =
  succeeds('npm', ['install', '--prefix', folder, '--no-save', ...quiet, ...programs]) &&
  succeeds(process.execPath, [
    join(modules, 'typedoc/bin/typedoc'),
    // Shows the types that exported functions use without being exported themselves.
    '--plugin',
    join(modules, 'typedoc-plugin-missing-exports/index.js'),
  ])
process.exit(isWritten ? 0 : 1)
