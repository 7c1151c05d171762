// Compiles the packages, and `bench` if named, to JavaScript. Types are checked separately, by `tsgo -b`: the
// compiler's own emit takes four times as long, and has renamed properties that have the name of their class.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './commands.mjs'

const compiled = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  // The page is built by Vite.
  .filter((folder) => existsSync(join(folder, 'src')) && !existsSync(join(folder, 'index.html')))

for (const folder of compiled) {
  const removed = removeStale(join(folder, 'src'), join(folder, 'dist'))
  const written = await writeJavaScript(join(folder, 'src'), join(folder, 'dist'))
  // Its time tells scripts/bundle.mjs whether the bundles are still current.
  const mark = join(folder, '.compiled')
  if (removed || written || !existsSync(mark)) writeFileSync(mark, '')
}
if (process.argv.includes('bench')) await writeJavaScript(join(root, 'bench'), join(root, 'bench/dist'))

/**
 * Compiles only the sources that changed. The output of the others is still valid, because each file is
 * compiled separately. Returns whether any has changed.
 */
async function writeJavaScript(source, output) {
  const changed = readdirSync(source, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|node_modules)\/|\.d\.ts$/.test(file))
    .filter((file) => changedSince(join(source, file), join(output, file.replace(/ts$/, 'js'))))
  if (changed.length === 0) return false
  await build({
    entryPoints: changed.map((file) => join(source, file)),
    outbase: source,
    outdir: output,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
  })
  return true
}

function changedSince(source, built) {
  return !existsSync(built) || statSync(source).mtimeMs > statSync(built).mtimeMs
}

/**
 * Removes the output of deleted sources: otherwise a deleted or renamed task would stay in the catalogue,
 * which lists all files of its folder. Returns whether there was any.
 */
function removeStale(source, output) {
  if (!existsSync(output)) return false
  const stale = readdirSync(output, { recursive: true }).filter((file) => {
    const [, module] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(file) ?? []
    return module !== undefined && !existsSync(join(source, `${module}.ts`))
  })
  for (const file of stale) rmSync(join(output, file))
  return stale.length > 0
}
