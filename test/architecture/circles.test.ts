import { describe, expect, test } from 'vitest'
import { circles } from './circles.js'
import { inPackage, moduleOf, packageNames } from './source-files.js'

const packagesWithSource = packageNames.filter((name) => inPackage(name).length > 0)

describe.each(packagesWithSource)('Package %s', (name) => {
  test('no file is part of an import cycle', () => {
    const graph = new Map(inPackage(name).map(({ path, imports }) => [path, imports]))
    expect(circles(graph)).toEqual([])
  })

  test('no module is part of an import cycle', () => {
    const graph = new Map<string, Set<string>>()
    for (const { path, imports } of inPackage(name)) {
      const module = moduleOf(path)
      if (module === undefined) continue
      const others = imports.flatMap((imported) =>
        imported.startsWith(`${name}/src/`) ? (moduleOf(imported) ?? []) : [],
      )
      const known = graph.get(`${name}/${module}`) ?? new Set()
      for (const other of others) if (other !== module) known.add(`${name}/${other}`)
      graph.set(`${name}/${module}`, known)
    }
    expect(circles(graph)).toEqual([])
  })
})

test('an import cycle is found wherever it begins', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(circles(graph)).toEqual([['a', 'b', 'c']])
})
