// `npm run page:size`: the compressed size of what a browser loads before a tool is opened. Fails above the
// limit, which an argument can change (in bytes).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'

const limit = Number(process.argv[2] ?? 110_000)
const folder = join(root, 'packages/web/bundle')
const files = firstLoad()
const sizes = files.map((file) => ({ file, bytes: sentBytes(file) }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { file, bytes } of sizes) console.log(`${String(bytes).padStart(9)}  ${file}`)
console.log(`${String(total).padStart(9)}  bytes in the first load, of ${limit} at most`)
if (total > limit) {
  console.error('The first load is too large: import what only some views need where they need it.')
  process.exit(1)
}

/** `index.html`, the files that it references, and the static imports of those scripts. */
function firstLoad() {
  const found = new Set(['index.html'])
  for (const file of found)
    for (const name of /\.(?:html|js)$/.test(file) ? namedIn(file) : [])
      if (existsSync(join(folder, name))) found.add(name)
  return [...found]
}

function namedIn(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const names =
    file === 'index.html'
      ? text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(?:\.\/)?([^"]+)"/g)
      : text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)
  const beside = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  return [...names].map(([, name]) => `${beside}${name}`)
}

/** The size with the encoding that current browsers accept. */
function sentBytes(file) {
  const compressed = join(folder, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size
}
