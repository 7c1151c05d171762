import { OFFICE_TYPES } from '@octavo/tasks/file-types'
import { describe, expect, it } from 'vitest'
import { typeOf } from '../../src/process/file-type.js'

/** A file that begins with these bytes in hexadecimal digits, and has others that are no text. */
function typeOfFile(name: string, bytes: string): string {
  return typeOf(Buffer.from(`${bytes}00ff00`, 'hex'), OFFICE_TYPES, name)
}

describe('A document of an office program', () => {
  it.each([
    ['a.doc', 'dba52d0031400904', 'application/msword'],
    ['a.xls', '0902060000001000', 'application/vnd.ms-excel'],
    ['a.xls', '0904060000001000', 'application/vnd.ms-excel'],
    ['a.wpd', 'ff57504320070000', 'application/vnd.wordperfect'],
    ['a.wk1', '0000020006040600', 'application/vnd.lotus-1-2-3'],
    ['a.wk4', '00001a0002100400', 'application/vnd.lotus-1-2-3'],
    ['a.wks', '0000020004040600', 'application/vnd.ms-works'],
    ['a.lwp', '576f726450726f00', 'application/vnd.lotus-wordpro'],
    ['a.dbf', '037a0b1200000000', 'application/vnd.dbf'],
    ['a.pbm', '50340a382038', 'application/x-portable-anymap'],
    ['a.pcx', '0a05010800000000', 'application/x-pcx'],
    ['a.tga', '00000a0000000000', 'application/x-tga'],
    ['a.ras', '59a66a9500000008', 'application/x-sun-raster'],
    ['a.psd', '3842505300010000', 'application/x-photoshop'],
  ])('may be of an older one: %s that begins with %s', (name, bytes, type) => {
    expect(typeOfFile(name, bytes)).toBe(type)
  })

  it('is not what only its name says', () => {
    for (const name of ['a.doc', 'a.docx', 'a.xls', 'a.wpd', 'a.wk1', 'a.dbf'])
      expect([name, typeOfFile(name, '7f454c4602ff0101')]).toEqual([name, 'application/octet-stream'])
  })
})
