import { describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { Desk } from './octavo.js'

const desk = new Desk()
desk.write('a.pdf', richDocument('A', { signed: true }))

describe('octavo inspect', () => {
  it('prints everything as JSON with --json', () => {
    const { status, stdout, stderr } = desk.run(['inspect', 'a.pdf', '--json'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      pages: { count: 4 },
      version: '1.7',
      outlines: { count: 8 },
      encryption: null,
      repaired: false,
    })
  })

  it('prints a summary for people', () => {
    const { status, stdout } = desk.run(['inspect', 'a.pdf'])
    expect(status).toBe(0)
    for (const line of [
      /^a\.pdf$/m,
      /^ {2}Pages +4, 600 × 800 pt \(2\), /m,
      /^ {2}Title +Title of A$/m,
      /^ {2}Bookmarks +8$/m,
      /^ {2}Fields +name \(text\), agree \(checkbox\)/m,
      /^ {2}Signatures +Signer of A/m,
      /^ {2}Attachments +data\.txt/m,
      /^ {2}Layers +.*Hidden \(hidden\)/m,
      /^ {2}Fonts +.*Helvetica \(Type1, not embedded\)/m,
    ]) {
      expect(stdout).toMatch(line)
    }
  })

  it('prints no control characters from the file, which could control the terminal', () => {
    desk.write(
      'steering.pdf',
      plainDocument('P', 1, { objects: { info: '<< /Title (\u001b]0;owned\u0007\u009b31m) >>' } }),
    )
    const { stdout } = desk.run(['inspect', 'steering.pdf'])
    expect(stdout).toMatch(/Title/)
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
})
