import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { documentedCommands, prepareDocumented, ran } from './documented-commands.js'
import { Desk } from './octavo.js'

withPrograms('docs/command-line.md', ['script'], () => {
  const desk = new Desk()
  const PATH = prepareDocumented(desk)
  const examples = documentedCommands('')

  // In order, because some use the outputs of others.
  it.each(examples)('has commands that work as written in a terminal: %s', async (example) => {
    desk.write('example.sh', example)
    const { status, shown } = await ran('script', ['-qec', 'sh -e example.sh', '/dev/null'], desk, { PATH })
    expect({ status, shown: status === 0 ? '' : shown }).toEqual({ status: 0, shown: '' })
  })

  it('describes the files that its commands write', () => {
    expect(examples.length).toBeGreaterThanOrEqual(14)
    const pages = (name: string): number =>
      JSON.parse(desk.run(['inspect', name, '--json'], { OCTAVO_PASSWORD: 'open sesame' }).stdout).pages.count
    const outputs = ['out', 'first', 'collected', 'both', 'collected-papers', 'joined', 'opened', 'encrypted']
    expect(outputs.map((name) => pages(`${name}.pdf`))).toEqual([8, 5, 3, 6, 8, 8, 8, 8])
    expect(JSON.parse(readFileSync(desk.path('report.json'), 'utf8'))).toMatchObject({
      files: [{ filename: 'joined.pdf', pages: 8 }],
      report: { pages: 8 },
    })
    for (const path of [
      'turned.pdf',
      'small/one-compressed.pdf',
      'marked/two-watermarked.pdf',
      'differences',
    ])
      expect({ path, isThere: existsSync(desk.path(path)) }).toEqual({ path, isThere: true })
    expect(JSON.parse(readFileSync(desk.path('error.json'), 'utf8'))).toMatchObject({
      error: { code: 'file_not_found', file: 'missing.pdf' },
    })
  })
})
