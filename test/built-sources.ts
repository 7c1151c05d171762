import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

const packages = fileURLToPath(new URL('../packages', import.meta.url))
const SOURCE = /^(pdf|tasks|server|cli|client)\/src\/(.+\.js)$/

/**
 * Tests import sources but get the build output, which Node loads directly. Through Vite, the same code takes
 * seconds to load and 50 % longer to run.
 */
export const builtSources: Plugin = {
  name: 'built-sources',
  enforce: 'pre',
  resolveId(specifier, importer) {
    if (importer === undefined || !specifier.startsWith('.')) return undefined
    const path = join(dirname(importer), specifier)
    if (!path.startsWith(packages)) return undefined
    const [, name, module] = SOURCE.exec(path.slice(packages.length + 1)) ?? []
    return name === undefined ? undefined : join(packages, name, 'dist', module!)
  },
}

/** Files that Vite does not process. */
export const builtFiles = /\/packages\/\w+\/dist\//
