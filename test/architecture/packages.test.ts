import { describe, expect, test } from 'vitest'
import { breaches, entryPoints, inPackage, packageNames, sourceFiles } from './source-files.js'

/** The packages of ours that each package may import. Nothing imports upward. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  pdf: [],
  tasks: ['pdf'],
  client: [],
  cli: ['pdf', 'tasks', 'client', 'server'],
  // The server sends the built files of the page, which exports only its package.json.
  server: ['tasks', 'web'],
  web: ['pdf', 'tasks', 'client'],
}

/** The package of ours that an import refers to. */
function packageOf(imported: string): string | undefined {
  const named = /^@octavo\/([\w-]+)/.exec(imported)?.[1]
  return named ?? packageNames.find((name) => imported.startsWith(`${name}/src/`))
}

describe('Imports between packages', () => {
  test('every package has a rule', () => {
    const used = packageNames.filter((name) => inPackage(name).length > 0)
    expect(used.filter((name) => mayImport[name] === undefined)).toEqual([])
  })

  test('no package imports one above it', () => {
    const found = breaches(sourceFiles, (imported, { path }) => {
      const own = path.slice(0, path.indexOf('/'))
      const other = packageOf(imported)
      return other !== undefined && other !== own && !(mayImport[own] ?? []).includes(other)
    })
    expect(found).toEqual([])
  })

  test('a package is imported by its name, not by a path', () => {
    const found = breaches(sourceFiles, (imported, { path }) => {
      const own = path.slice(0, path.indexOf('/'))
      return packageNames.some((name) => name !== own && imported.startsWith(`${name}/`))
    })
    expect(found).toEqual([])
  })
})

describe('All source files', () => {
  test('no file or folder is named utils, helpers, common or misc', () => {
    expect(
      sourceFiles.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })

  test('no file only re-exports, except the public entry point of a module', () => {
    const found = sourceFiles.filter(({ path, reExportsOnly }) => reExportsOnly && !entryPoints.has(path))
    expect(found.map(({ path }) => path)).toEqual([])
  })
})
