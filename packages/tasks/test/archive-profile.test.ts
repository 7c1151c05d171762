import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cmykProfile, srgbProfile } from '../../pdf/src/archive/colours/own-profiles.js'
import { PdfStream } from '../../pdf/src/syntax/objects.js'
import { validation } from '../../pdf/test/conformance/documents.js'
import { draftOf } from '../../pdf/test/edit/edited.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import task from '../src/tasks/pdf-to-pdfa.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** A profile that is not that of the engine, by a byte that nobody reads. */
function ownProfile(): Uint8Array {
  const profile = cmykProfile().slice()
  profile[127] = 7
  return profile
}

function document(content: string): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> /Contents @content >>',
    content: { dict: '<< >>', data: content },
  })
}

async function convert(content: string, profile: Uint8Array, standard = '2b') {
  const entries = [folder.entry('a.pdf', {}, document(content)), folder.entry('press.icc', {}, profile)]
  const { outputs } = await folder.run(task, { entries, options: { standard, cmyk_profile: 'press.icc' } })
  expect(outputs).toHaveLength(1)
  const bytes = new Uint8Array(readFileSync(outputs[0]!.path))
  const { file } = draftOf(bytes)
  const profiles: Uint8Array[] = []
  for (let num = 1; num < file.table.size; num++) {
    const value = file.get(num)
    if (value instanceof PdfStream && value.dict.get('N') === 4) profiles.push(file.decode(value))
  }
  return { isConformant: validation(bytes, 'claimed').results[0]?.isConformant, profiles }
}

it('CMYK colours have the meaning of the profile that is sent, as output intent or as default colour space', async () => {
  const [own] = [ownProfile()]
  const alone = await convert('0 0 0 1 k 0 0 9 9 re f', own)
  expect(alone).toEqual({ isConformant: true, profiles: [own] })
  const beside = await convert('0 0 0 1 k 0 0 9 9 re f 1 0 0 rg 0 0 9 9 re f', own)
  expect(beside).toEqual({ isConformant: true, profiles: [own] })
})

it('a profile that cannot be one of PDF/A is rejected with what is wrong', async () => {
  const newer = ownProfile()
  newer[8] = 4
  const refused = async (profile: Uint8Array, standard: string) =>
    convert('0 0 0 1 k 0 0 9 9 re f', profile, standard).catch((error: Error) => error.message)
  expect(await refused(srgbProfile(), '2b')).toContain('The profile is for RGB; it must be for CMYK')
  expect(await refused(Buffer.from('no profile'), '2b')).toContain('This is not an ICC profile.')
  expect(await refused(newer, '1b')).toContain('allows versions up to 2')
})
