import { execFile } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chromiumProgram } from '../../../scripts/test-programs.mjs'
import { withPrograms } from '../../../test/with-programs.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import task from '../src/tasks/pdf-to-html.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function pageOf(bytes: Uint8Array, layout: string): Promise<string> {
  const { outputs } = await folder.run(task, {
    entries: [folder.entry('a.pdf', {}, bytes)],
    options: { layout },
  })
  const path = join(folder.path, `${layout}.html`)
  copyFileSync(outputs[0]!.path, path)
  return path
}

async function inChromium(path: string, ...flags: string[]): Promise<string> {
  const all = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--dump-dom',
    ...flags,
    pathToFileURL(path).href,
  ]
  const { stdout } = await promisify(execFile)(chromiumProgram()!, all, { maxBuffer: 64 * 1024 ** 2 })
  return stdout
}

/** Words that are shown, without markup. */
function wordsIn(dom: string): string[] {
  const body = dom.replace(/^.*<body>/s, '').replace(/<[^>]*>/g, ' ')
  return body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').match(/\S+/g) ?? []
}

withPrograms('In Chromium, a page of HTML', ['chromium'], () => {
  it.each(['flow', 'exact'])('has the words of the document, in their order (%s)', async (layout) => {
    const lines = ['A line with <script>alert(1)</script> in it', '& the end; nothing else.']
    const document = textDocument([
      shown(lines.map((line, at) => [50, 700 - 40 * at, line.replace(/[()]/g, '\\$&')])),
    ])
    const dom = await inChromium(await pageOf(document, layout))
    expect(wordsIn(dom)).toEqual(lines.join(' ').split(' '))
    expect(dom).not.toContain('<script')
  })

  it('asks no host for anything, as a page with a picture elsewhere does', async () => {
    const requests: string[] = []
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      response.end()
    })
    server.on('connect', ({ url = '' }, socket) => {
      requests.push(url)
      socket.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const requestsOf = async (path: string): Promise<string[]> => {
      requests.length = 0
      await inChromium(path, `--proxy-server=http://127.0.0.1:${port}`, '--disable-background-networking')
      return [...requests]
    }
    try {
      for (const layout of ['flow', 'exact'])
        expect(await requestsOf(await pageOf(exampleFile('pictures.pdf'), layout))).toEqual([])
      const other = join(folder.path, 'other.html')
      writeFileSync(other, '<img src="http://elsewhere.test/a.png"><img src="https://elsewhere.test/b.png">')
      expect((await requestsOf(other)).sort()).toEqual(['elsewhere.test:443', 'http://elsewhere.test/a.png'])
    } finally {
      server.close()
    }
  })
})
