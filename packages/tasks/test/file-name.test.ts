import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { safeFileName, UniqueNames, uniqueFileName, zipFileName } from '../src/wording/file-name.js'
import { typeOfName } from '../src/wording/file-types.js'

const PDF = 'application/pdf'
const safe = (name: string | undefined): string => safeFileName(name, PDF, 'merged.pdf')

describe('The file name of an output', () => {
  it('is kept, normalized to NFC, if it is safe', () => {
    expect(safe('Report 2026.pdf')).toBe('Report 2026.pdf')
    expect(safe('Übersicht – 株式.pdf')).toBe('Übersicht – 株式.pdf')
    expect(safe('cafe\u0301.pdf')).toBe('caf\u00e9.pdf')
  })

  it('has the extension of its media type, once', () => {
    expect(safe('report')).toBe('report.pdf')
    expect(safe('report.PDF')).toBe('report.pdf')
    expect(safe('report.docx')).toBe('report.docx.pdf')
    expect(safeFileName('photo', 'image/png', 'x.png')).toBe('photo.png')
    expect(safeFileName('book.epub', 'application/epub+zip', 'result.bin')).toBe('book.epub')
    expect(safeFileName('data', 'x/unknown', 'result.bin')).toBe('data.bin')
  })

  it('has an extension that is known, for the result of every task', async () => {
    const tasks = await loadTasks()
    const results = tasks.names.map((name) => tasks.get(name)!.resultName)
    expect(results.filter((name) => typeOfName(name) === undefined)).toEqual([])
  })

  it('keeps its own extension for application/octet-stream', () => {
    const any = (name: string) => safeFileName(name, 'application/octet-stream', 'result.bin')
    expect(any('table.csv')).toBe('table.csv')
    expect(any('../archive.tar.gz')).toBe('archive.tar.gz')
    expect(any('README')).toBe('README')
    expect(any('nul.txt')).toBe('_nul.txt')
    expect(any('..')).toBe('result.bin')
  })

  it('contains no path, control character, direction override or reserved device name', () => {
    expect(safe('../../etc/passwd')).toBe('passwd.pdf')
    expect(safe('..\\..\\boot.ini')).toBe('boot.ini.pdf')
    expect(safe('C:evil.pdf')).toBe('C_evil.pdf')
    expect(safe('a\u0000b\r\nc.pdf')).toBe('abc.pdf')
    expect(safe('\u202efdp.exe.pdf')).toBe('fdp.exe.pdf')
    expect(safe('-rf.pdf')).toBe('rf.pdf')
    expect(safe('.hidden.pdf')).toBe('hidden.pdf')
    expect(safe('CON.pdf')).toBe('_CON.pdf')
    expect(safe('con.tar.pdf')).toBe('_con.tar.pdf')
    expect(safe('"a|b*?.pdf')).toBe('_a_b__.pdf')
  })

  it('is the fallback if nothing is left of it', () => {
    for (const empty of [undefined, '', '/', '..', '.pdf', ' . ', '\u200b'])
      expect(safe(empty)).toBe('merged.pdf')
  })

  it('gets the extension .zip in place of its own for a ZIP archive', () => {
    for (const [wanted, expected] of [
      ['mine', 'mine.zip'],
      ['mine.pdf', 'mine.zip'],
      ['mine.JPG', 'mine.zip'],
      ['mine.zip', 'mine.zip'],
      ['v1.2', 'v1.2.zip'],
      ['../Größe 株式.pdf', 'Größe 株式.zip'],
      ['con.pdf', '_con.zip'],
      ['.pdf', 'results.zip'],
      ['\u200b', 'results.zip'],
    ] as const)
      expect(zipFileName(wanted, 'results.zip')).toBe(expected)
    expect(Buffer.byteLength(zipFileName('株'.repeat(500), 'results.zip'))).toBeLessThanOrEqual(200)
  })

  it('is short, safe and not empty for any requested name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (wanted) => {
        const name = safe(wanted)
        expect(name).toMatch(/^[^./\\<>:"|?*\p{C}\s-][^/\\<>:"|?*\p{C}]*\.pdf$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        expect(() => encodeURIComponent(name)).not.toThrow()
      }),
    )
  })

  it('gets a number if it is already used', () => {
    const taken = new Set(['a.pdf', 'a (2).pdf'])
    expect(uniqueFileName('a.pdf', (name) => taken.has(name))).toBe('a (3).pdf')
    expect(uniqueFileName('b.pdf', (name) => taken.has(name))).toBe('b.pdf')
  })

  it('is made unique without testing used names again, however often it is requested', () => {
    const names = new UniqueNames()
    const has = vi.spyOn(Set.prototype, 'has')
    try {
      const others = Array.from({ length: 1000 }, (_, index) => names.take(`a (${index + 2}).pdf`))
      const given = Array.from({ length: 1000 }, (_, index) =>
        names.take(index % 2 === 0 ? 'a.pdf' : 'A.pdf'),
      )
      expect(has.mock.calls.length).toBeLessThan(6000)
      expect(new Set([...others, ...given].map((name) => name.toLowerCase())).size).toBe(2000)
      expect([others[999], given[0], given[1], given[999]]).toEqual([
        'a (1001).pdf',
        'a.pdf',
        'A (1002).pdf',
        'A (2000).pdf',
      ])
    } finally {
      has.mockRestore()
    }
  })
})
