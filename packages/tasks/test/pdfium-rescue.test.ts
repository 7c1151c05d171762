import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '@octavo/pdf/assemble'
import { openFileSource } from '@octavo/pdf/file-source'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleInput, AssembleOptions } from '@octavo/pdf/options'
import { createPdfiumRescue, rescueWithPdfium } from '@octavo/tasks/engines/pdfium'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'

const onLinux = process.platform === 'linux'
let folder: string
let temporary: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  temporary = mkdtempSync(join(folder, 'tmp-'))
  vi.stubEnv('TMPDIR', temporary)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('A file that the engine cannot read', () => {
  it('is rejected without a rescue', () => {
    expect(() => merged({ name: 'odd.pdf', source: memorySource(oddDocument()) })).toThrowError(
      expect.objectContaining({ code: 'damaged_pdf', input: 'odd.pdf' }),
    )
  })

  it('is read through pdfium, and the report says so', () => {
    const input = { name: 'odd.pdf', source: memorySource(oddDocument()) }
    const { report } = merged(input, { rescue: rescueWithPdfium })
    expect(report.pages).toBe(2)
    expect(report.inputs[0]).toMatchObject({ name: 'odd.pdf', rescued: true })
  })

  it('is read from its own path, without being changed', () => {
    const path = join(folder, 'odd.pdf')
    writeFileSync(path, oddDocument())
    const source = openFileSource(path)
    expect(merged({ name: 'odd.pdf', source }, { rescue: rescueWithPdfium }).report.pages).toBe(2)
    source.close()
    expect(readFileSync(path).equals(oddDocument())).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['odd.pdf', temporary.slice(folder.length + 1)].sort())
  })

  it('leaves no temporary files behind', () => {
    expect(rescueWithPdfium({ name: 'odd.pdf', source: memorySource(oddDocument()) })).toBeDefined()
    expect(readdirSync(temporary)).toEqual([])
  })
})

describe('an encrypted file', () => {
  const { bytes } = merged(
    { name: 'plain.pdf', source: memorySource(plainDocument('P', 2)) },
    { encryption: { algorithm: 'aes-256', userPassword: 'pâsswörd', ownerPassword: 'owner' } },
  )

  it('is rescued without its encryption', () => {
    const rescued = rescueWithPdfium({ name: 'e.pdf', source: memorySource(bytes), password: 'pâsswörd' })
    expect(rescued).toBeDefined()
    expect(merged({ name: 'e.pdf', source: rescued! }).report.pages).toBe(2)
  })

  it('is not rescued without its password', () => {
    expect(rescueWithPdfium({ name: 'e.pdf', source: memorySource(bytes) })).toBeUndefined()
    expect(rescueWithPdfium({ name: 'e.pdf', source: memorySource(bytes), password: 'no' })).toBeUndefined()
  })
})

describe('A failed rescue', () => {
  it('returns undefined for bytes that are not a PDF', () => {
    const rubbish = new TextEncoder().encode('%PDF-1.7\nnothing here is a PDF\n%%EOF\n')
    expect(rescueWithPdfium({ name: 'rubbish.pdf', source: memorySource(rubbish) })).toBeUndefined()
    expect(rescueWithPdfium({ name: 'empty.pdf', source: memorySource(new Uint8Array(0)) })).toBeUndefined()
    expect(readdirSync(temporary)).toEqual([])
  })

  it('keeps the error of the engine', () => {
    const rubbish = new TextEncoder().encode('%PDF-1.7\nnothing here is a PDF\n%%EOF\n')
    const input = { name: 'rubbish.pdf', source: memorySource(rubbish) }
    expect(() => merged(input, { rescue: rescueWithPdfium })).toThrowError(
      expect.objectContaining({ code: 'damaged_pdf', input: 'rubbish.pdf' }),
    )
  })

  it('returns undefined for a file above the size limit', () => {
    const bytes = plainDocument('P', 2)
    const input = { name: 'p.pdf', source: memorySource(bytes) }
    expect(createPdfiumRescue({ maxBytes: bytes.length - 1 })(input)).toBeUndefined()
    expect(readdirSync(temporary)).toEqual([])
  })

  it('returns undefined if the copy exceeds the size limit', () => {
    // pdfium moves objects out of object streams, so its copy is larger.
    const bytes = plainDocument('P', 50, { xref: 'stream' })
    const input = { name: 'p.pdf', source: memorySource(bytes) }
    expect(createPdfiumRescue({ maxBytes: bytes.length })(input)).toBeUndefined()
    expect(createPdfiumRescue({ maxBytes: 100 * bytes.length })(input)).toBeDefined()
  })

  it.skipIf(process.platform === 'win32')(
    'is killed at its timeout and leaves nothing behind (skipped on Windows)',
    () => {
      // Opening a pipe without a writer blocks forever.
      const path = join(folder, 'endless.pdf')
      execFileSync('mkfifo', [path])
      const source = Object.assign(memorySource(plainDocument('P', 1)), { path })
      expect(createPdfiumRescue({ timeoutMs: 1000 })({ name: 'endless.pdf', source })).toBeUndefined()
      expect(readdirSync(temporary)).toEqual([])
      expect(childrenIn(temporary)).toEqual([])
    },
  )
})

describe('The pdfium child process', () => {
  it.skipIf(!onLinux)(
    'shows neither the password nor the filename in its arguments or environment (Linux only)',
    async () => {
      const path = join(folder, 'endless.pdf')
      execFileSync('mkfifo', [path])
      const seen = join(folder, 'seen')
      // Reads the arguments and environments of the child processes while the rescue waits, then ends its wait.
      const script = `until grep -q pdfium-child ${seen} 2>/dev/null; do for p in /proc/[0-9]*; do
      case "$(readlink $p/cwd)" in *octavo-rescue-*) tr '\\0' ' ' < $p/cmdline; tr '\\0' ' ' < $p/environ; esac
    done > ${seen} 2>/dev/null; done; echo > ${path}`
      const watcher = spawn('sh', ['-c', script], { stdio: 'ignore' })
      const source = Object.assign(memorySource(plainDocument('P', 1)), { path })
      createPdfiumRescue({ timeoutMs: 30_000 })({ name: 'endless.pdf', source, password: 'hush-hush' })
      await once(watcher, 'exit')
      expect(readFileSync(seen, 'utf8')).toContain('pdfium-child.js')
      expect(readFileSync(seen, 'utf8')).not.toMatch(/hush|endless|PATH=/)
    },
  )
})

function merged(input: AssembleInput, options: Omit<AssembleOptions, 'primitives'> = {}) {
  const sink = createMemorySink()
  const report = assemble([{ input }], sink, { ...options, primitives: nodePrimitives })
  return { report, bytes: sink.bytes() }
}

/**
 * Two pages whose white space is 0x80 bytes: pdfium treats these as white space, the specification does not.
 */
function oddDocument(): Uint8Array {
  const source = [
    '%PDF-1.3\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 2 /Kids [ 3 0 R 4 0 R ] /MediaBox [ 0 0 200 200 ] >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /Resources << >> >> endobj',
    '4 0 obj << /Type /Page /Parent 2 0 R /Resources << >> >> endobj',
    'trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n',
  ].join(' ')
  return Uint8Array.from(source, (character) => (character === ' ' ? 0x80 : character.charCodeAt(0)))
}

/** Processes whose working folder is, or was, inside this one. */
function childrenIn(place: string): string[] {
  if (!onLinux) return []
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/cwd`).startsWith(place)
    } catch {
      return false
    }
  })
}
