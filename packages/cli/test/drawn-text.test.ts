import { expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { pdfiumText } from '../../pdf/test/validators/pdfium.js'
import { Desk } from './octavo.js'

const desk = new Desk()

it('the command draws every script with the installed fonts', async () => {
  desk.write('a.pdf', plainDocument('P', 1))
  const text = '机密 대외비 ความลับ ∑ 😀'
  const ran = desk.run(['watermark', 'a.pdf', '--text', text, '--rotation', '0', '-o', 'out.pdf'])
  expect(ran).toMatchObject({ status: 0, stderr: expect.not.stringContaining('missing') })
  expect(await pdfiumText(desk.path('out.pdf'), 1)).toContain(text)
})

it('a character that no font has is named with its script', () => {
  const ran = desk.run(['watermark', 'a.pdf', '--text', 'ᬩᬮᬶ', '-o', 'none.pdf'])
  expect(ran.status).toBe(1)
  expect(ran.stderr).toContain('“ᬩ” (U+1B29), a character of the Balinese script')
})
