import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Whether V8 accepts the code cache of a bundle under these flags. */
export function acceptsCodeCache(folder: string, name: string, flags: readonly string[] = []): boolean {
  const script = `
    const { readFileSync } = require('node:fs')
    const { cachePath, scriptOf } = require('./cached-code.js')
    console.log(scriptOf('${name}', readFileSync(cachePath('${name}'))).cachedDataRejected)`
  const cwd = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  return execFileSync(process.execPath, [...flags, '-e', script], { cwd, encoding: 'utf8' }) === 'false\n'
}
