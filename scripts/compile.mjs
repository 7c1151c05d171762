// Compiles the packages, and `bench` if named: esbuild writes JavaScript, the native TypeScript compiler
// checks types and writes declarations. TypeScript's own emit takes four times as long, and the native emit
// has renamed properties that have the name of their class.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageProgram, root } from './commands.mjs'

const withBench = process.argv.includes('bench')
const compiled = readdirSync(join(root, 'packages'))
  .map((name) => ({
    source: join(root, 'packages', name, 'src'),
    output: join(root, 'packages', name, 'dist'),
  }))
  // The page is built by Vite.
  .filter(({ source }) => existsSync(source) && !existsSync(join(source, '../index.html')))

for (const { source, output } of compiled) {
  removeStale(source, output)
  await writeJavaScript(source, output)
}
if (withBench) await writeJavaScript(join(root, 'bench'), join(root, 'bench/dist'))
const wellTyped = packageProgram('@typescript/native-preview/bin/tsgo', [
  '-b',
  ...(withBench ? ['bench'] : []),
])
process.exit(wellTyped ? 0 : 1)

/**
 * Compiles only the sources that changed. The output of the others is still valid, because each file is
 * compiled separately.
 */
async function writeJavaScript(source, output) {
  const changed = readdirSync(source, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|node_modules)\/|\.d\.ts$/.test(file))
    .filter((file) => changedSince(join(source, file), join(output, file.replace(/ts$/, 'js'))))
  if (changed.length === 0) return
  await build({
    entryPoints: changed.map((file) => join(source, file)),
    outbase: source,
    outdir: output,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
  })
}

function changedSince(source, built) {
  return !existsSync(built) || statSync(source).mtimeMs > statSync(built).mtimeMs
}

/**
 * Removes the output of deleted sources: otherwise a deleted or renamed task would stay in the catalogue,
 * which lists all files of its folder.
 */
function removeStale(source, output) {
  if (!existsSync(output)) return
  for (const file of readdirSync(output, { recursive: true })) {
    const [, module] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(file) ?? []
    if (module !== undefined && !existsSync(join(source, `${module}.ts`))) rmSync(join(output, file))
  }
}
