import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../../pdf/test/validators.js'
import { encrypted } from '../encrypted.js'
import { blob, type ErrorAnswer, type ProcessAnswer, pdf, unlikely, until, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

type Part = readonly [name: string, value: string | Uint8Array, filename?: string]

describe('POST /api/v1/run/<task>', () => {
  const service = useService()

  function run(task: string, parts: readonly Part[], init: RequestInit = {}): Promise<Response> {
    const form = new FormData()
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, blob(value), filename ?? 'a.pdf')
    }
    return service.call(`/api/v1/run/${task}`, { ...init, method: 'POST', body: form })
  }

  async function refused(task: string, parts: readonly Part[], init?: RequestInit): Promise<ErrorAnswer> {
    const response = await run(task, parts, init)
    const body = (await response.json()) as ErrorAnswer
    expect([response.ok, body.status]).toEqual([false, false])
    return body
  }

  async function saved(response: Response): Promise<string> {
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.status, new TextDecoder().decode(bytes.subarray(0, 300))).toBe(200)
    return temporaryFile(bytes)
  }

  async function mine(): Promise<string[]> {
    const { body } = await service.get<{ processes: ProcessAnswer[] }>('/api/v1/processes?limit=100')
    return body.processes.map(({ processId }) => processId)
  }

  withPrograms('A successful response', ['qpdf', 'pdftotext'], () => {
    it('sends the headers and bytes of the download, with the process and its report in headers', async () => {
      const response = await run('merge-pdf', [
        ['file', pdf('A', 2), 'a.pdf'],
        ['bookmarks', 'wrap'],
        ['file', pdf('B', 1), 'b.pdf'],
        ['output_filename', 'Bücher.pdf'],
      ])
      const path = await saved(response)
      expectValid(path)
      expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'B-1'])
      const processId = response.headers.get('octavo-process')!
      const download = await service.call(`/api/v1/download/${processId}`)
      for (const header of ['content-type', 'content-disposition', 'etag', 'content-length'])
        expect([header, response.headers.get(header)]).toEqual([header, download.headers.get(header)])
      expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''B%C3%BCcher.pdf")
      expect(response.headers.get('content-location')).toBe(download.url)
      const [, address] = /^<([^>]+)>; rel="describedby"/.exec(response.headers.get('link')!)!
      const process = await service.get<ProcessAnswer>(address!.slice(service.url.length))
      expect(process.body).toMatchObject({ processId, state: 'succeeded', task: 'merge-pdf' })
      expect(JSON.parse(response.headers.get('octavo-report')!)).toEqual(process.body.result!.report)
    })

    it('sends several outputs as one ZIP, and omits a report that is too long for a header', async () => {
      const response = await run('split-pdf', [
        ['file', pdf('A', 40), 'a.pdf'],
        ['pages_per_file', '1'],
        ['by', 'every'],
      ])
      const path = await saved(response)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(40)
      const { result } = await service.process(response.headers.get('octavo-process')!)
      expect(JSON.stringify(result!.report).length).toBeGreaterThan(1024)
      expect(response.headers.get('octavo-report')).toBeNull()
    })

    it('selects the pages of entries, matched by name, by unique name or by position', async () => {
      const files: Part[] = [
        ['file', pdf('A', 3), 'a.pdf'],
        ['file', pdf('B', 3), 'a.pdf'],
      ]
      const named = [
        { filename: 'a (2).pdf', page: '2-3' },
        { filename: 'a.pdf', page: 'last', rotation: 90 },
      ]
      const path = await saved(await run('merge-pdf', [['entries', JSON.stringify(named)], ...files]))
      expect(pageMarkers(path)).toEqual(['B-2', 'B-3', 'A-3'])
      const placed = JSON.stringify([{ page: 1 }, { page: '1,3' }])
      const byPlace = await saved(await run('merge-pdf', [...files, ['entries', placed]]))
      expect(pageMarkers(byPlace)).toEqual(['A-1', 'B-1', 'B-3'])
      const bracketed = await saved(await run('merge-pdf', [...files, ['entries[0][page]', '2']]))
      expect(pageMarkers(bracketed)).toEqual(['A-2'])
    })

    it('reads options of every type that the task declares', async () => {
      const path = await saved(
        await run('merge-pdf', [
          ['file', pdf('A', 1), 'a.pdf'],
          ['file', pdf('B', 1), 'b.pdf'],
          ['pad_to_even', 'true'],
          ['title', '2025'],
          ['encrypt', 'aes-256'],
          ['owner_password', 'owner'],
          ['allow', 'print'],
        ]),
      )
      const shown = execFileSync('pdfinfo', ['-opw', 'owner', path], { encoding: 'utf8' })
      expect(shown).toMatch(/^Title: +2025$/m)
      expect(shown).toMatch(/^Pages: +4$/m)
      const restrictions = execFileSync('qpdf', ['--show-encryption', path], { encoding: 'utf8' })
      expect(restrictions).toMatch(/extract for any purpose: not allowed/)
      expect(restrictions).toMatch(/print low resolution: allowed/)

      const numbers = await saved(
        await run('rotate-pdf', [
          ['file', pdf()],
          ['angle', '90'],
        ]),
      )
      expect(execFileSync('pdfinfo', [numbers], { encoding: 'utf8' })).toMatch(/^Page rot: +90$/m)

      const lists = await run('split-pdf', [
        ['file', pdf('A', 5)],
        ['by', 'ranges'],
        ['ranges', '1-2'],
        ['ranges', '3-'],
      ])
      const process = await service.process(lists.headers.get('octavo-process')!)
      expect(process.result!.files.map(({ pages }) => pages)).toEqual([2, 3])
      await lists.arrayBuffer()
      for (const custom of [[['custom', '{"Case":"7"}']], [['custom[Case]', '7']]] as const) {
        const object = await saved(
          await run('metadata-pdf', [['file', pdf()], ['mode', 'set'], ...(custom as readonly Part[])]),
        )
        expect(execFileSync('pdfinfo', ['-custom', object], { encoding: 'utf8' })).toMatch(/^Case: +7$/m)
      }
    })
  })

  describe('A refused call', () => {
    it('names a field that is not an option, before the files that follow it', async () => {
      const before = await mine()
      const body = await refused('merge-pdf', [
        ['bookmark', 'wrap'],
        ['file', pdf()],
      ])
      expect(body).toMatchObject({ code: 'invalid_parameter', field: 'bookmark' })
      expect(body.message).toBe('bookmark: There is no such field. Did you mean bookmarks?')
      expect(
        await refused('rotate-pdf', [
          ['file', pdf()],
          ['colour[red]', '1'],
        ]),
      ).toMatchObject({ field: 'colour[red]' })
      expect(await mine()).toEqual(before)
    })

    it.each<[string, readonly Part[], Partial<ErrorAnswer>]>([
      [
        'an invalid option',
        [
          ['file', pdf()],
          ['angle', '45x'],
        ],
        { code: 'invalid_parameter', field: 'angle' },
      ],
      [
        'an invalid entry',
        [
          ['file', pdf()],
          ['angle', '90'],
          ['entries', '[{"rotation":45}]'],
        ],
        { field: 'entries[0][rotation]' },
      ],
      [
        'entries that are not JSON',
        [
          ['file', pdf()],
          ['entries', '[{'],
        ],
        { code: 'invalid_parameter', field: 'entries' },
      ],
      [
        'an entry of a file that was not sent',
        [
          ['file', pdf()],
          ['entries', '[{"filename":"b.pdf"}]'],
        ],
        { code: 'file_not_found', field: 'entries[0][filename]' },
      ],
      ['a form without a file', [['angle', '90']], { code: 'missing_parameter', field: 'file' }],
      ['a file in another field', [['document', pdf()]], { code: 'invalid_parameter', field: 'document' }],
      ['text in place of a file', [['file', 'a.pdf']], { code: 'invalid_parameter', field: 'file' }],
      [
        'a file that is not a PDF',
        [['file', Buffer.from('no PDF'), 'x.pdf']],
        { code: 'not_a_pdf', field: 'file' },
      ],
      [
        'options that are not an object',
        [
          ['file', pdf()],
          ['options', '[]'],
        ],
        { code: 'invalid_parameter', field: 'options' },
      ],
    ])('leaves no process behind: %s', async (_what, parts, expected) => {
      const before = await mine()
      const body = await refused('rotate-pdf', parts)
      expect(body).toMatchObject(expected)
      expect(body.message).not.toMatch(/\bpages\[|\boptions\[/)
      expect(await mine()).toEqual(before)
    })

    it('names the field file for too few files', async () => {
      const body = await refused('compare-pdf', [['file', pdf()]])
      expect(body).toMatchObject({ code: 'invalid_parameter', field: 'file' })
    })

    it('gets unknown_task, 415 for a body that is not multipart, or 401 for an invalid token', async () => {
      expect(await refused('no-such-task', [['file', pdf()]])).toMatchObject({ code: 'unknown_task' })
      const json = await service.post<ErrorAnswer>('/api/v1/run/merge-pdf', { file: 'a.pdf' })
      expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type'])
      const stranger = { headers: { authorization: 'Bearer unknown' } }
      expect(await refused('merge-pdf', [['file', pdf()]], stranger)).toMatchObject({ code: 'unauthorized' })
    })

    it('answers a wrong password with 422 naming the file, and keeps the process for another try', async () => {
      const locked = encrypted(pdf('A', 2), { user: 'right', owner: 'owner' })
      const entries = (password: string): string => JSON.stringify([{ filename: 'locked.pdf', password }])
      const response = await run('merge-pdf', [
        ['file', locked, 'locked.pdf'],
        ['entries', entries('wrong')],
      ])
      const body = (await response.json()) as ErrorAnswer
      expect([response.status, body.code]).toEqual([422, 'password_incorrect'])
      expect(body.message).toContain('locked.pdf')
      expect(body.message).not.toContain('wrong')
      const processId = response.headers.get('octavo-process')!
      const again = await service.execute(processId, [
        { filename: 'locked.pdf', server_filename: 'locked.pdf', password: 'right' },
      ])
      expect(again.status).toBe(200)
      const right = await run('merge-pdf', [
        ['file', locked, 'locked.pdf'],
        ['entries', entries('right')],
      ])
      expect(right.status).toBe(200)
      await right.arrayBuffer()
    })
  })

  describe('An Idempotency-Key', () => {
    it('makes repeated calls run once, and is refused with another body', async () => {
      const headers = { 'idempotency-key': unlikely() }
      const parts: Part[] = [
        ['file', pdf('A', 2)],
        ['title', 'One'],
      ]
      const before = (await mine()).length
      const answers = await Promise.all([0, 1].map(() => run('merge-pdf', parts, { headers })))
      const later = await run('merge-pdf', parts, { headers })
      const processes = [...answers, later].map((response) => response.headers.get('octavo-process'))
      expect(new Set(processes).size).toBe(1)
      const bodies = await Promise.all(
        [...answers, later].map(async (one) => Buffer.from(await one.arrayBuffer())),
      )
      expect(bodies.every((bytes) => bytes.equals(bodies[0]!))).toBe(true)
      expect(later.headers.get('octavo-report')).toBe(answers[0]!.headers.get('octavo-report'))
      expect(await mine()).toHaveLength(before + 1)
      for (const other of [
        [
          ['file', pdf('B', 2)],
          ['title', 'One'],
        ],
        [
          ['file', pdf('A', 2)],
          ['title', 'Two'],
        ],
      ] as readonly Part[][])
        expect(await refused('merge-pdf', other, { headers })).toMatchObject({ code: 'idempotency_mismatch' })
      expect(await mine()).toHaveLength(before + 1)
      const foreign = { headers: { ...headers, authorization: `Bearer ${OTHER_TOKEN}` } }
      const theirs = await run('merge-pdf', parts, foreign)
      expect(theirs.headers.get('octavo-process')).not.toBe(processes[0])
      await theirs.arrayBuffer()
    })
  })

  describe('A client that disconnects', () => {
    /** Sends a part of the form, and disconnects after `left`. */
    async function leave(task: string, tail: string, left: () => Promise<void>): Promise<void> {
      const address = new URL(`/api/v1/run/${task}`, service.url)
      const sent = request(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'multipart/form-data; boundary=XX' },
      })
      sent.on('error', () => undefined)
      sent.write('--XX\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
      sent.write(pdf('A', 2))
      if (tail === '') sent.flushHeaders()
      else sent.end(tail)
      await left()
      sent.destroy()
    }

    it('leaves nothing of a partial request', async () => {
      const before = await mine()
      await leave('merge-pdf', '', () => until(async () => (await mine()).length > before.length))
      await until(async () => (await mine()).length === before.length)
      await until(async () => (await service.stored.incoming()).length === 0)
    })

    it('does not stop an execution that has begun', async () => {
      const before = new Set(await mine())
      let processId = ''
      await leave('slow', '\r\n--XX--\r\n', () =>
        until(async () => {
          processId = (await mine()).find((id) => !before.has(id)) ?? ''
          return processId !== '' && /running|queued/.test((await service.process(processId)).state)
        }),
      )
      await wait(50)
      await service.post(`/api/v1/processes/${processId}/cancel`)
      expect((await service.ended(processId)).error?.code).toBe('cancelled')
    })
  })
})

describe('Upload limit and quota of POST /api/v1/run', () => {
  const service = useService({ OCTAVO_MAX_UPLOAD_BYTES: '2048', OCTAVO_QUOTA_BYTES: '3072' })
  const form = (sizes: readonly number[]): FormData => {
    const made = new FormData()
    for (const size of sizes)
      made.append('file', blob(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8)])), 'a.pdf')
    return made
  }
  it.each([
    [[3000], 'file_too_large'],
    [[2000, 2000], 'quota_exceeded'],
  ])('answer files of %j bytes with %s', async (sizes, code) => {
    const response = await service.call('/api/v1/run/merge-pdf', { method: 'POST', body: form(sizes) })
    expect([response.status, ((await response.json()) as ErrorAnswer).code]).toEqual([413, code])
    await until(async () => (await service.stored.blobs()).length === 0)
  })
})
