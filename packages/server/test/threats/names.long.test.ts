import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { scriptInMetadata } from '../../../pdf/test/fixtures/hostile.js'
import { encryptedByQpdf } from '../encrypted.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from './client.js'
import { blobsOf, expectInvariant } from './invariant.js'
import { field, file, multipart, rawHead, sendRaw } from './raw-requests.js'
import { ADA, commandLine, faultyTasks, ServiceProcess, until } from './service-process.js'

let service: ServiceProcess
let ada: Client
let outer: string
beforeAll(async () => {
  outer = mkdtempSync(join(tmpdir(), 'octavo-names-'))
  const dataDir = join(outer, 'inner')
  mkdirSync(dataDir)
  service = await ServiceProcess.start({ dataDir, env: { ...faultyTasks, OCTAVO_WORKER_WALL_SECONDS: '20' } })
  ada = new Client(service)
})
afterEach(() => expectInvariant(service))
afterAll(async () => {
  await service.end()
  rmSync(outer, { recursive: true, force: true })
})

/** Uploads with a name that is sent byte for byte. */
async function uploadedAs(processId: string, filename: string): Promise<string> {
  const body = multipart([
    field('processId', processId),
    field('task', 'merge-pdf'),
    file(smallPdf(), filename),
  ])
  const { status, json, text } = await sendRaw(service.url, [
    rawHead({ path: '/api/v1/uploads', token: ADA, body }),
    body,
  ])
  expect(status, text).toBe(200)
  return String(json.fileName)
}

function isSafe(name: string): boolean {
  return (
    /\.(pdf|txt)$/.test(name) &&
    !/[/\\:*?"<>|]|\p{C}/u.test(name) &&
    !/^[-.\s]/.test(name) &&
    !/^(con|nul|aux|prn|com\d|lpt\d)(\.|$)/i.test(name) &&
    Buffer.byteLength(name) <= 255
  )
}

const hostileNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\evil.pdf',
  '%2e%2e%2f%2e%2e%2fevil.pdf',
  '..%5cevil.pdf',
  '/absolute/evil.pdf',
  'C:\\evil.pdf',
  'C:evil.pdf',
  'evil.pdf:stream',
  '-rf.pdf',
  '--help',
  '.bashrc',
  '..',
  '.',
  'x'.repeat(300),
  `${'é'.repeat(299)}.pdf`,
  'CON',
  'con.pdf',
  'LPT1.pdf',
  'trailing. ',
  '~/.ssh/authorized_keys',
  '$(touch evil).pdf',
]

describe('File names from clients', () => {
  it('never reach the disk: blobs have generated ids', async () => {
    const processId = await ada.start('merge-pdf')
    const names: string[] = []
    for (const name of hostileNames) names.push(await uploadedAs(processId, name))
    expect(names.filter((name) => !isSafe(name))).toEqual([])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(blobsOf(service).filter((path) => !/^[0-9a-f]{32}$/.test(basename(path)))).toEqual([])
    expect(readdirSync(outer)).toEqual(['inner'])
    expect(readdirSync(service.dataDir)).toEqual(['octavo-data'])
    for (const name of ['evil', 'evil.pdf', 'passwd'])
      expect(existsSync(join(dirname(outer), name))).toBe(false)
  })

  it('lose NUL and control characters, or get 400', async () => {
    const processId = await ada.start('merge-pdf')
    for (const name of ['a\0b.pdf', 'a\x1b[31m.pdf', 'a\tb.pdf', '\u0007.pdf']) {
      const body = multipart([
        field('processId', processId),
        field('task', 'merge-pdf'),
        file(smallPdf(), name),
      ])
      const answer = await sendRaw(service.url, [
        rawHead({ path: '/api/v1/uploads', token: ADA, body }),
        body,
      ])
      expect([200, 400], answer.text).toContain(answer.status)
      if (answer.status === 200) expect(isSafe(String(answer.json.fileName)), answer.text).toBe(true)
    }
  })

  it('become safe names of results and ZIP entries', async () => {
    const uploaded = await ada.uploaded(smallPdf())
    for (const output_filename of hostileNames) {
      const { json, status, text } = await ada.execute(uploaded, { output_filename })
      expect(status, text).toBe(200)
      const [output] = json.files as { filename: string }[]
      expect(isSafe(output!.filename), output!.filename).toBe(true)
    }
    const several = await ada.run(smallPdf(), { task: 'several-outputs', output_filename: '../../evil' })
    expect(several.status, several.text).toBe(200)
    const zip = await ada.download(several.processId)
    expect(zip.headers.get('content-type')).toBe('application/zip')
    const entries = entryNames(zip.bytes)
    expect(entries).toEqual(['part.pdf', 'PART (2).pdf', 'notes.txt'])
    expect(entries.filter((name) => !isSafe(name))).toEqual([])
  }, 120_000)
})

/** From the central directory (APPNOTE 4.3.12). */
function entryNames(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

describe('Names in Content-Disposition and in Unicode', () => {
  const names: Readonly<Record<string, string>> = {
    CRLF: 'a\r\nX-Injected: yes\r\n\r\n<html>',
    quotes: 'a"; filename="evil.html',
    'semicolons and percent signs': "a;b%22c'd''e",
    emoji: 'Bericht 😀',
    'an unpaired surrogate': 'a\ud83d',
    'RTL override': 'a\u202efdp.exe',
    Arabic: 'تقرير',
  }
  for (const [what, output_filename] of Object.entries(names)) {
    it(`form a valid RFC 6266 filename and filename* without CR or LF: ${what}`, async () => {
      const { processId, status, text } = await ada.run(smallPdf(), { output_filename })
      expect(status, text).toBe(200)
      const { headers } = await ada.download(processId)
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\\r\n\x00-\x1f\x7f-\uffff]+\.pdf"; filename\*=UTF-8''(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/,
      )
      expect(headers.get('x-injected')).toBeNull()
      const whole = decodeURIComponent(/UTF-8''(.*)$/.exec(headers.get('content-disposition')!)![1]!)
      expect(isSafe(whole), whole).toBe(true)
    })
  }

  it('differ for an NFC/NFD pair', async () => {
    const processId = await ada.start('merge-pdf')
    const composed = await uploadedAs(processId, 'caf\u00e9.pdf')
    const decomposed = await uploadedAs(processId, 'cafe\u0301.pdf')
    expect(composed).toBe('caf\u00e9.pdf')
    expect(decomposed).toBe('caf\u00e9 (2).pdf')
  })
})

describe('Script injection', () => {
  const script = '<script>alert(1)</script>'
  const image = '<img src=x onerror=alert(1)>'

  it('stays data in names, metadata and errors: never HTML, never sniffed, never inline', async () => {
    const processId = await ada.start('merge-pdf')
    const uploaded = await ada.upload(processId, scriptInMetadata(script), `${image}.pdf`)
    const pages = [{ filename: script, server_filename: uploaded.json.server_filename }]
    const answers = [
      uploaded,
      await ada.post('/api/v1/execute', { processId, task: 'merge-pdf', pages, output_filename: image }),
      await ada.download(processId),
      await ada.status(processId),
      await ada.call('/api/v1/processes'),
      await ada.post('/api/v1/execute', { processId, task: script, pages }),
      await ada.post('/api/v1/execute', {
        processId,
        task: 'merge-pdf',
        pages,
        [script]: 1,
        options: { [script]: 1 },
      }),
      await ada.post('/api/v1/execute', {
        processId,
        task: 'merge-pdf',
        pages: [{ ...pages[0], page: script }],
      }),
      await ada.post('/api/v1/start-task', { task: image }),
      await ada.upload(processId, `<html>${script}`, `${script}.pdf`),
      await ada.call(`/api/v1/tasks/${encodeURIComponent(script)}`),
      await ada.call(`/${encodeURIComponent(script)}`),
      await ada.call(`/api/v1/download/${encodeURIComponent(script)}`),
    ]
    for (const { headers, text } of answers) {
      expect(headers.get('content-type'), text).toMatch(/^application\/(json|pdf)/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    }
    expect(answers[2]!.headers.get('content-disposition')).toMatch(/^attachment; /)
    for (const path of ['/', '/docs', '/docs/']) {
      const { headers, status } = await ada.call(path)
      if (status === 200) {
        const policy = headers.get('content-security-policy')
        expect(policy, path).toMatch(/default-src 'none'/)
        expect(policy, path).not.toMatch(/'unsafe-/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
    }
  })
})

const passwords = ['--help', '@/etc/passwd', 'a\nb', '$(touch evil)', '"; touch evil; "', '-', '\u0000']

withPrograms('Argument injection', ['qpdf'], () => {
  it('fails through names and passwords of an encrypted PDF: it opens, and nothing is executed', async () => {
    for (const words of passwords.filter((password) => password !== '\u0000')) {
      const locked = encryptedByQpdf(smallPdf(2), { user: words, owner: 'owner of it' })
      const uploaded = await ada.uploaded(locked, 'merge-pdf', words)
      expect(isSafe(uploaded.fileName), uploaded.fileName).toBe(true)
      // Without slashes: the name is repeated in errors, which are checked for paths.
      const entry = { filename: words.replaceAll('/', ''), page: 'last' }
      const shut = await ada.execute(uploaded, { entry, output_filename: words })
      expect([shut.status, shut.code, shut.json.field]).toEqual([
        422,
        'password_required',
        'pages[0][password]',
      ])
      const wrong = await ada.execute(uploaded, { entry: { ...entry, password: `${words}x` } })
      expect([wrong.status, wrong.code]).toEqual([422, 'password_incorrect'])
      const open = await ada.execute(uploaded, {
        entry: { ...entry, password: words },
        output_filename: words,
      })
      expect(open.status, open.text).toBe(200)
      expect(open.json).toMatchObject({ files: [{ pages: 1 }] })
      const { bytes, headers } = await ada.download(uploaded.processId)
      expect(bytes.toString('latin1')).not.toContain('/Encrypt')
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\n]+"; filename\*=UTF-8''\S+$/,
      )
    }
    expect(readdirSync(service.dataDir)).toEqual(['octavo-data'])
    expect(existsSync('evil')).toBe(false)
  })
})

withPrograms('Argument injection', ['qpdf'], () => {
  it('fails through a password that looks like an option', async () => {
    const uploaded = await ada.uploaded(smallPdf())
    for (const password of passwords) {
      const { status, text } = await ada.execute(uploaded, {
        entry: { password, filename: password.trim() || '--help' },
        output_filename: password,
      })
      expect(status, text).toBe(200)
    }
    expect(readdirSync(service.dataDir)).toEqual(['octavo-data'])
  })

  it('finds no password of a run in command lines, environments or the log', async () => {
    const password = 'open-sesame --help @file'
    const uploaded = await ada.uploaded(smallPdf(), 'hang')
    await ada.begin(uploaded, { task: 'hang', entry: { password } })
    await ada.reaches(uploaded.processId, 'running')
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    expect(all.filter((pid) => commandLine(pid).includes('open-sesame'))).toEqual([])
    for (const pid of service.children())
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('open-sesame')
    await ada.remove(uploaded.processId)
    await until('the run is over', async () => (await ada.status(uploaded.processId)).status === 404)
    expect(service.output).not.toContain('open-sesame')
    expect(service.output).not.toContain(ADA)
  })
})
