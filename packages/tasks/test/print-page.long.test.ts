import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { withPrograms } from '../../../test/with-programs.js'
import { pdfText } from '../../pdf/test/validators.js'
import type { Task, TaskContext } from '../src/declare/task.js'
import { type PrintSettings, printFiles } from '../src/html/print-page.js'
import { TaskFolder } from './task-folder.js'

const A4: PrintSettings = {
  paper: { width: 595, height: 842 },
  margin: { top: 28, right: 28, bottom: 28, left: 28 },
}

/** A task whose only work is `work`. */
function taskOf(work: (context: TaskContext<unknown>) => Promise<unknown>): Task {
  return {
    name: 'prints',
    title: 'Prints',
    summary: 'Prints.',
    inputs: { accepts: [], min: 0, max: 0 },
    options: z.object({}),
    resultName: 'page.pdf',
    examples: [],
    run: work,
  }
}

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(50 * 1024 ** 2)
})
afterEach(() => folder.remove())

/** Prints the page index.html of some files. */
async function print(files: Readonly<Record<string, string | Uint8Array>>, settings: PrintSettings = A4) {
  const bytes = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const)
  const task = taskOf(async (context) => {
    const { pdf, log } = await printFiles(context, { main: 'index.html', files: new Map(bytes) }, settings)
    context.output.adopt(pdf)
    return log
  })
  const { outputs, report } = await folder.run(task, {})
  return { ...outputs[0]!, log: report as Awaited<ReturnType<typeof printFiles>>['log'] }
}

withPrograms('A page that is printed', ['bwrap', 'chromium', 'pdftotext'], () => {
  it('uses its own files, by relative and absolute addresses, in frames and workers', async () => {
    const { path, pages, log } = await print({
      'index.html': `<meta charset=utf-8><link rel=stylesheet href=styles/a.css><p>Größe</p><p id=script></p>
        <iframe src="/frames/b%20c.html"></iframe><p id=worker></p>
        <script src=/c.js></script>`,
      'styles/a.css': 'p::after { content: " styled" }',
      'frames/b c.html': 'framed',
      'c.js': `document.querySelector('#script').append('scripted');
        const done = fetch('missing.json'); new Worker('w.js').onmessage = () => {}`,
      'w.js': "fetch('d.txt').then((a) => a.text()).then((t) => postMessage(t))",
      'd.txt': 'worked',
    })
    expect(pages).toBe(1)
    const text = pdfText(path)
    for (const expected of ['Größe styled', 'scripted styled', 'framed']) expect(text).toContain(expected)
    expect(log.blocked.count).toBe(0)
    expect(log.failed.first).toEqual([{ url: 'missing.json', status: 404 }])
  })

  it('reaches nothing else: no request arrives at a server of this machine', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests++
      response.end()
    }).listen(0, '127.0.0.1')
    server.on('connection', () => requests++)
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const { log, path } = await print({
        'index.html': `<p>Here</p><img src="http://${host}/a.png"><iframe src="http://${host}/b"></iframe>
          <link rel=preconnect href="http://${host}"><link rel=dns-prefetch href="//octavo.test">
          <link rel=stylesheet href="http://${host}/c.css"><iframe src="file:///etc/passwd"></iframe>
          <img src="file:///etc/passwd"><object data="http://${host}/d"></object>
          <script>
            new WebSocket('ws://${host}/e'); navigator.sendBeacon('http://${host}/f'); fetch('http://${host}/g').catch(() => {});
            new EventSource('http://${host}/h'); window.open('http://${host}/i');
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }] });
            peer.createDataChannel('x'); peer.createOffer().then((o) => peer.setLocalDescription(o));
            new Worker(URL.createObjectURL(new Blob(["fetch('http://${host}/j')"])));
          </script><meta http-equiv=refresh content="0;url=http://${host}/k">`,
      })
      expect(pdfText(path)).toContain('Here')
      expect(pdfText(path)).not.toContain('root:')
      expect(requests).toBe(0)
      expect(log.blocked.count).toBeGreaterThanOrEqual(8)
    } finally {
      server.close()
    }
  })

  it('leaves no file and no process behind', async () => {
    await print({ 'index.html': 'x' })
    expect(readdirSync(folder.path)).toEqual(['0.out'])
  })
})
