import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { PdfString } from '../../../pdf/src/syntax/objects.js'
import { draftOf } from '../../../pdf/test/edit/edited.js'
import { appended, formDocument } from '../../../pdf/test/signatures/signed-document.js'
import { expectValid } from '../../../pdf/test/validators.js'
import verify from '../../src/tasks/verify-signatures.js'
import { TestPki } from '../signing/test-pki.js'
import { TaskFolder } from '../task-folder.js'
import { signedFile } from './signed-file.js'

/** The subtypes of the annotations of the last page. */
function annotations(path: string): string[] {
  const draft = draftOf(readFileSync(path))
  const page = draft.pageDict(draft.pages.length - 1)
  return (draft.file.array(page.get('Annots')) ?? []).map(
    (item) => draft.file.name(draft.file.dict(item)?.get('Subtype')) ?? '',
  )
}

withPrograms('The marked PDF', ['openssl', 'pdftotext'], () => {
  const pki = new TestPki()
  const folder = new TaskFolder()
  afterAll(() => {
    folder.remove()
    pki.remove()
  })

  it('says on its first page what was found, and frames signatures and what was changed later', async () => {
    const box = { x: 200, y: 300, width: 150, height: 60 }
    const once = await signedFile(formDocument(), pki.pem(pki.signer('p-256')), { box })
    const field = Number(
      /(\d+) 0 obj\s(?:(?!endobj)[\s\S])*?\/T \(amount\)/.exec(Buffer.from(once).toString('latin1'))![1],
    )
    const filled = appended(once, (draft) => draft.edit(field).set('V', new PdfString(Buffer.from('2'))))
    const { outputs } = await folder.run(verify, {
      entries: [folder.entry('contract.pdf', {}, filled)],
      options: { result: 'marked', certificates: pki.text('root.pem') },
    })
    expect(outputs.map(({ name }) => name)).toEqual(['contract-checked.pdf'])
    const { path } = outputs[0]!
    expectValid(path)
    const text = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout.split('\f')
    expect(text[0]).toContain('Signatures of contract.pdf')
    expect(text[0]).toContain('1. Signature “Signature1”: valid')
    expect(text[0]).toContain('The signature is valid.')
    expect(text[0]).toContain('It is shown on page 1 of the document.')
    expect(text[1]).toContain('A-1')
    expect(text[1]).toContain('1: valid')
    expect(annotations(path).filter((subtype) => subtype === 'Square')).toHaveLength(2)
  })
})
