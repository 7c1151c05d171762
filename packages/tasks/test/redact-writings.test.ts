import { readFileSync } from 'node:fs'
import { memorySource } from '@octavo/pdf/memory-source'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeEngines } from '../src/platform/node-engines.js'
import redact from '../src/tasks/redact-pdf.js'
import { writings } from './redact-writings.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

async function pdfiumText(bytes: Uint8Array): Promise<string> {
  const source = Object.assign(memorySource(bytes), { close() {} })
  const document = await nodeEngines.rendering!.open({ source, name: 'a.pdf' })
  try {
    return Array.from({ length: document.pageCount }, (_, page) => document.pageText(page)).join('\n')
  } finally {
    document.close()
  }
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

describe('A word is removed from a page if it is written with', () => {
  it.each(Object.keys(writings))('%s', async (name) => {
    const { word, bytes, kept, count = 1 } = writings[name]!()
    const entries = [folder.entry('a.pdf', {}, bytes)]
    const { outputs, report } = await folder.run(redact, {
      entries,
      options: redact.options.parse({ words: [word] }),
    })
    const [file] = (report as unknown as { files: { redactions: { found: { count: number }[] }[] }[] }).files
    const found = file!.redactions.flatMap((page) => page.found).reduce((sum, each) => sum + each.count, 0)
    expect(found).toBeGreaterThanOrEqual(count)
    const left = await pdfiumText(readFileSync(outputs[0]!.path))
    expect(left).toContain(kept)
    expect(lettersOf(left)).not.toContain(lettersOf(word))
  })
})
