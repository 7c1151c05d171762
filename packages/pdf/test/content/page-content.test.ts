import { expect, it } from 'vitest'
import { balancedContent } from '../../src/appearance/balanced-content.js'
import { pageContent } from '../../src/content/page-content.js'
import { UsedResources } from '../../src/content/used-resources.js'
import { PdfFile } from '../../src/file/pdf-file.js'
import { MemoryStream } from '../../src/file/stream-data.js'
import { PdfRef } from '../../src/syntax/objects.js'
import { countCalls } from '../fixtures/count-calls.js'
import { openPage } from './drawn-page.js'

const PAGES = 100

it('Content that pages share is decoded once, and balanced once', () => {
  const { file, page } = openPage({ content: 'q q 0 0 9 9 re f' })
  const contents = page.get('Contents')
  const results = new Set<Uint8Array | undefined>()
  const decodings = countCalls(PdfFile, 'decode', () => {
    for (let i = 0; i < PAGES; i++) results.add(balancedContent(file, contents))
  })
  // `openPage` has decoded it.
  expect(decodings).toBe(0)
  expect(results.size).toBe(1)
})

it('Content that was changed is read again', () => {
  const { file, page } = openPage({ content: '0 0 9 9 re f' })
  const contents = page.get('Contents')
  if (!(contents instanceof PdfRef)) throw new Error('The content of the page is not a reference.')
  const before = pageContent(file, contents)
  const changed = new TextEncoder().encode('n')
  file.change(contents.num, new MemoryStream(new Map(), changed, contents.num))
  expect(pageContent(file, contents)).toEqual(changed)
  expect(before).not.toEqual(changed)
})

it('The content of a page without resources is not read to find those that it uses', () => {
  const { file, page, resources } = openPage({ content: '0 0 9 9 re f' })
  const read = countCalls(PdfFile, 'data', () => new UsedResources(file).page(page, resources))
  expect(read).toBe(0)
})
