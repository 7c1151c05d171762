import { memorySource } from '@octavo/pdf/memory-source'
import { expect, test } from 'vitest'
import { nodeEngines } from '../../packages/tasks/src/platform/node-engines.js'
import { hostileFiles } from '../hostile/files.js'

test('Documents that are open when pdfium runs out of memory exceed a limit, and are not reported as damaged', async () => {
  const bytes = hostileFiles['appearances that double 64 times']!()
  const open = () =>
    nodeEngines.rendering!.open({
      source: Object.assign(memorySource(bytes), { close() {} }),
      name: 'hostile.pdf',
    })
  const documents = [await open(), await open()]
  const options = { width: 9, height: 9, isTransparent: false, rotation: 0, isGrey: false }
  for (const document of documents) {
    expect(() => document.renderPage(0, options)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
    document.close()
  }
})
