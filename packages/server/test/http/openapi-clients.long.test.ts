import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { expectValid } from '../../../pdf/test/validators.js'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('@typescript/native-preview/package.json')),
  'bin/tsgo',
)

/** A program that uses only the generated types. */
const program = `
import type { components, operations } from './api.js'

type Schemas = components['schemas']
type Upload = operations['upload']['responses'][200]['content']['application/json']

export async function turn(url: string, token: string, file: Blob) {
  const headers = { authorization: \`Bearer \${token}\` }
  async function post<Answer>(path: string, body: BodyInit, type?: string): Promise<Answer> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      body,
    })
    if (response.ok) return (await response.json()) as Answer
    const { code, message }: Schemas['Error'] = await response.json()
    throw new Error(explained(code, message))
  }

  const task: Schemas['TaskName'] = 'rotate-pdf'
  const start = { task }
  const { processId } = await post<Schemas['StartedProcess']>('/api/v1/start-task', JSON.stringify(start), 'application/json')
  const form = new FormData()
  form.set('processId', processId)
  form.set('task', task)
  form.set('file', file, 'a.pdf')
  const upload = await post<Upload>('/api/v1/uploads', form)
  const request: Schemas['ExecuteRequest'] = {
    processId,
    task,
    pages: [{ filename: upload.fileName, server_filename: upload.server_filename, page: '1-2' }],
    options: { angle: 90 },
  }
  const result = await post<Schemas['ExecutionResult']>('/api/v1/execute', JSON.stringify(request), 'application/json')
  if (result.tool !== 'rotate-pdf') throw new Error(\`\${result.tool} ran.\`)
  const turned: number = result.report.files?.[0]?.turned ?? 0
  const download = await fetch(result.download, { headers })
  return { turned, pages: upload.page_count, bytes: await download.arrayBuffer() }
}

function explained(code: Schemas['ErrorCode'], message: string): string {
  if (code === 'password_required') return 'A password, please.'
  // @ts-expect-error There is no such code.
  if (code === 'no_such_code') return 'Impossible.'
  return message
}

export const wrong: Schemas['ExecuteRequest'][] = [
  // @ts-expect-error merge-pdf has no angle.
  { processId: '', task: 'merge-pdf', pages: [{ filename: 'a', server_filename: 'b' }], options: { angle: 90 } },
  // @ts-expect-error There is no such task.
  { processId: '', task: 'merge', pages: [{ filename: 'a', server_filename: 'b' }] },
]
`

/** The four steps with Python’s standard library. */
const python = `
import json, os, sys, urllib.request, uuid

url, token = os.environ["OCTAVO_URL"], os.environ["OCTAVO_TOKEN"]

def call(path, data=None, content_type=None):
    headers = {"Authorization": "Bearer " + token}
    if content_type:
        headers["Content-Type"] = content_type
    with urllib.request.urlopen(urllib.request.Request(url + path, data=data, headers=headers)) as response:
        return response.read()

def post_json(path, body):
    return json.loads(call(path, json.dumps(body).encode(), "application/json"))

def upload(process_id, task, name, content):
    boundary = uuid.uuid4().hex
    fields = "".join(
        f'--{boundary}\\r\\nContent-Disposition: form-data; name="{field}"\\r\\n\\r\\n{value}\\r\\n'
        for field, value in {"processId": process_id, "task": task}.items()
    )
    head = f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="{name}"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n'
    body = (fields + head).encode() + content + f"\\r\\n--{boundary}--\\r\\n".encode()
    return json.loads(call("/api/v1/uploads", body, "multipart/form-data; boundary=" + boundary))

process_id = post_json("/api/v1/start-task", {"task": "merge-pdf"})["processId"]
files = [upload(process_id, "merge-pdf", name, open(name, "rb").read()) for name in ("a.pdf", "b.pdf")]
result = post_json("/api/v1/execute", {
    "processId": process_id,
    "task": "merge-pdf",
    "pages": [{"filename": file["fileName"], "server_filename": file["server_filename"]} for file in files],
    "options": {"bookmarks": "wrap"},
})
with open("merged.pdf", "wb") as merged:
    merged.write(call("/api/v1/download/" + process_id))
print(result["files"][0]["pages"])
`

describe('A third-party client', () => {
  let server: ServerUnderTest
  let folder: string
  beforeAll(async () => {
    server = await startForTest()
    folder = mkdtempSync(join(tmpdir(), 'octavo-clients-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.end()
  })

  it('compiles with types from openapi-typescript, which know the options of tasks, and works', async () => {
    const types = await openapiTS(new URL(`${server.url}/openapi.json`))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'api.ts'), astToString(types))
    writeFileSync(join(folder, 'program.ts'), program)
    const flags = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes']
    const output = ['--outDir', 'out', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    execFileSync(process.execPath, [compiler, ...flags, ...output, '--types', '', 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { turn } = (await import(pathToFileURL(join(folder, 'out/program.js')).href)) as {
      turn(
        url: string,
        token: string,
        file: Blob,
      ): Promise<{ turned: number; pages: number; bytes: ArrayBuffer }>
    }
    const file = new Blob([new Uint8Array(smallPdf(3))])
    const { turned, pages, bytes } = await turn(server.url, TOKEN, file)
    expect([turned, pages]).toEqual([2, 3])
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  }, 180_000)

  withPrograms('A generated Python client', ['python3', 'qpdf'], () => {
    it('runs the four steps with Python’s standard library', async () => {
      writeFileSync(join(folder, 'a.pdf'), smallPdf(2))
      writeFileSync(join(folder, 'b.pdf'), smallPdf(3))
      const { PATH } = process.env
      const child = spawn('python3', ['-'], {
        cwd: folder,
        env: { PATH, OCTAVO_URL: server.url, OCTAVO_TOKEN: TOKEN },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      child.stdin.end(python)
      const code = await new Promise((resolve) => child.once('close', resolve))
      expect([code, said]).toEqual([0, '5\n'])
      expectValid(join(folder, 'merged.pdf'))
    })
  })
})
