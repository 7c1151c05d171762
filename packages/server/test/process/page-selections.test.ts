import { describe, expect, it } from 'vitest'
import { checkSelections } from '../../src/process/page-selections.js'
import type { FileRow } from '../../src/records/records.js'

function refusal(page: string, pageCount: number | null): { field: string; message: string } {
  try {
    checkSelections([{ file: { pageCount } as FileRow, filename: 'a.pdf', page, rotation: 0 }])
  } catch (error) {
    return error as { field: string; message: string }
  }
  throw new Error('It was not refused.')
}

describe('Pages that cannot be read', () => {
  it('are refused with the entry, the token, the file and its page count', () => {
    const { field, message } = refusal('1,-2-end', 4)
    expect(field).toBe('pages[0][page]')
    for (const part of ['-2-end', 'a.pdf', 'r2-last', 'The file has 4 pages.'])
      expect(message).toContain(part)
  })

  it('are refused as well where the page count is not known yet', () => {
    expect(refusal('seven', null).message).toContain('seven')
    expect(refusal('seven', null).message).not.toContain('The file has')
  })
})
