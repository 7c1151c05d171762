import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { manifestOf, publishedPackages, read, root } from './packages.js'

const workspace = manifestOf('')
const address = workspace.homepage.replace('#readme', '')

describe.each(publishedPackages)('%s', (path) => {
  const { description, license, homepage, bugs, repository, engines } = manifestOf(path)

  test('names its repository, its license and its version of Node as the root does', () => {
    expect({ license, homepage, bugs, repository, engines }).toEqual({
      license: workspace.license,
      homepage: workspace.homepage,
      bugs: workspace.bugs,
      repository: { ...workspace.repository, directory: path },
      engines: workspace.engines,
    })
    expect(description).toMatch(/^\w.+\.$/)
  })

  test('contains the license', () => {
    expect(read(`${path}/LICENSE`)).toBe(read('LICENSE'))
  })

  test('has a README with links to existing files', () => {
    const readme = read(`${path}/README.md`)
    const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!)
    expect(links).toContain(address)
    expect(links.filter((link) => link !== address && !existsSync(join(root, path, link)))).toEqual([])
  })
})

test('README.md links to existing files', () => {
  const links = [...read('README.md').matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!)
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})

test('the address of the repository is the same everywhere', () => {
  expect(workspace.repository.url).toBe(`git+${address}.git`)
  expect(dirname(workspace.bugs)).toBe(address)
})
