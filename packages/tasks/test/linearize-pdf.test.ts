import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { pageMarkers, pdfInfo } from '../../pdf/test/validators.js'
import linearize from '../src/tasks/linearize-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

function linearizationProblems(path: string): string {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check-linearization', path], { encoding: 'utf8' })
  return status === 0 && stdout.includes('no linearization errors') ? '' : `${status} ${stdout}${stderr}`
}

withPrograms('linearize-pdf', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  it('linearizes each file and reports its size before and after', async () => {
    const entries = [
      folder.entry('manual.pdf', {}, richDocument('A')),
      folder.entry('letter.pdf', {}, plainDocument('L', 3)),
    ]
    const { outputs, report } = await folder.run(linearize, { entries })
    expect(outputs.map(({ name, pages }) => ({ name, pages }))).toEqual([
      { name: 'manual-linearized.pdf', pages: 4 },
      { name: 'letter-linearized.pdf', pages: 3 },
    ])
    for (const { path } of outputs) {
      expect(linearizationProblems(path)).toBe('')
      expect(pdfInfo(path).Optimized).toBe('yes')
    }
    const { files } = report as { files: Record<string, unknown>[] }
    files.forEach((file, index) => {
      const size = statSync(outputs[index]!.path).size
      expect(file).toMatchObject({ bytesBefore: statSync(entries[index]!.file.path).size, bytes: size })
      expect(file.firstPageBytes).toBeLessThan(size)
    })
  })

  it('writes the selected pages, rotated as requested', async () => {
    const entries = [folder.entry('letter.pdf', { page: '3,1', rotation: 90 }, plainDocument('L', 3))]
    const { outputs } = await folder.run(linearize, { entries })
    expect(linearizationProblems(outputs[0]!.path)).toBe('')
    expect(pageMarkers(outputs[0]!.path)).toEqual(['L-3', 'L-1'])
    expect(pdfInfo(outputs[0]!.path)['Page rot']).toBe('90')
  })

  it.each([
    ['use', true],
    ['avoid', false],
  ])('writes a valid linearized file with object streams: %s', async (object_streams, has) => {
    const entries = [folder.entry('manual.pdf', {}, richDocument('A', { xref: has ? 'classic' : 'stream' }))]
    const { outputs } = await folder.run(linearize, { entries, options: { object_streams } })
    expect(linearizationProblems(outputs[0]!.path)).toBe('')
    const { stdout } = spawnSync('qpdf', ['--show-xref', outputs[0]!.path], { encoding: 'utf8' })
    expect(stdout.includes('compressed; stream')).toBe(has)
  })
})
