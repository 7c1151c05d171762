import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acceptsCodeCache } from '../../../test/code-cache.js'
import { exampleFile } from '../../tasks/test/example-files.js'
import { Desk } from './octavo.js'

const modified = (path: string): number => statSync(new URL(`../../${path}`, import.meta.url)).mtimeMs

describe('the bundled command line', () => {
  it('is not older than the packages it is built from (npm run build renews it)', () => {
    for (const name of ['pdf', 'tasks', 'cli'])
      expect(modified('cli/bundle/main.cjs')).toBeGreaterThanOrEqual(modified(`${name}/.compiled`))
  })

  it('has a V8 code cache that V8 accepts, and another for the thread that works on large files', () => {
    expect(acceptsCodeCache('packages/cli/bundle', 'main')).toBe(true)
    expect(acceptsCodeCache('packages/cli/bundle', 'task-worker')).toBe(true)
  })

  it('prints the same as the unbundled command line, which runs if there are custom tasks', () => {
    const desk = new Desk()
    desk.write('a.pdf', exampleFile('a.pdf'))
    desk.write('cut.webp', 'RIFF\x00\x01\x00\x00WEBPVP8 cut off')
    const unbundled = { OCTAVO_TASKS_DIR: desk.temporary }
    for (const args of [
      ['--help'],
      ['split', '--help'],
      ['crop', 'a.pdf', '--to', 'box', '--left', '1', '-o', 'out.pdf'],
      ['metadata', 'a.pdf', '--title', 'x', '--json', '-f', '-o', 'out.pdf'],
      ['info', 'a.pdf'],
      // An error of another engine, which is not part of the bundle.
      ['scan', 'cut.webp', '-o', 'never.pdf'],
    ])
      expect(desk.run(args)).toEqual(desk.run(args, unbundled))
    expect(desk.run(['scan', 'cut.webp', '-o', 'never.pdf']).stderr).toContain('(damaged_image)')
  })
})
