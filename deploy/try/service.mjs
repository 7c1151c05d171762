// A service for the trials in this folder, and a merge through it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const octavo = fileURLToPath(new URL('../../packages/cli/bin/octavo.js', import.meta.url))
export const token = 'token-of-the-trial'

/** Started as built, with these settings. */
export async function serving(settings) {
  const child = spawn(process.execPath, [octavo, 'serve'], {
    env: { PATH: process.env.PATH, OCTAVO_TOKENS: token, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = []
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const said = createInterface({ input: child.stdout })
  const listens = new Promise((resolve) =>
    said.on('line', (line) => {
      lines.push(line)
      if (line.includes('listens at')) resolve(true)
    }),
  )
  if (!(await Promise.race([listens, ended.then(() => false)])))
    throw new Error('The service does not start.')
  return {
    lines,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The lines of its log, read. */
export function log({ lines }) {
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

/** The four steps, with `ask(method, path, { json | form and file, binary })`. */
export async function merged(ask) {
  const task = 'merge-pdf'
  const { processId } = JSON.parse(await ask('POST', '/api/v1/start-task', { json: { task } }))
  const pages = []
  for (const filename of ['a.pdf', 'b.pdf']) {
    const uploaded = JSON.parse(
      await ask('POST', '/api/v1/uploads', { form: { processId, task }, file: smallPdf() }),
    )
    pages.push({ filename, server_filename: uploaded.server_filename })
  }
  await ask('POST', '/api/v1/execute', { json: { processId, task, pages } })
  return ask('GET', `/api/v1/download/${processId}`, { binary: true })
}

/** One page with nothing on it. */
export function smallPdf() {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
