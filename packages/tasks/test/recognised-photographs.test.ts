import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectValid, pdfText } from '../../pdf/test/validators.js'
import { hocrOf, ocrWith } from './stub-recogniser.js'
import { TaskFolder } from './task-folder.js'

test('A photograph in WebP is recognised, and its PDF has its name', async () => {
  const folder = new TaskFolder()
  try {
    const data = Uint8Array.from({ length: 400 * 300 }, (_, at) => 150 + (at % 100))
    const photo = await sharp(data, { raw: { width: 400, height: 300, channels: 1 } })
      .webp()
      .toBuffer()
    const task = ocrWith({ recognise: async () => hocrOf([['photographed', '50 50 200 90']]) })
    const [output] = (await folder.run(task, { entries: [folder.entry('photo.webp', {}, photo)] })).outputs
    expect(output).toMatchObject({ name: 'photo-ocr.pdf', pages: 1 })
    expectValid(output!.path)
    expect(pdfText(output!.path).trim()).toBe('photographed')
  } finally {
    folder.remove()
  }
})
