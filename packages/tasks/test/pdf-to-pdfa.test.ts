import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { expectValid, qpdfJson, qpdfSays } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import task from '../src/tasks/pdf-to-pdfa.js'
import validate from '../src/tasks/validate-pdf.js'
import { locked } from './locked-document.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const PAGE: Objects = {
  catalog: '<< /Type /Catalog /Pages @pages >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> /Contents @content >>',
  content: { dict: '<< >>', data: '1 0 0 rg 20 20 100 100 re f' },
}
/** As LibreOffice writes tags: with a type that is mapped to itself. */
const TAGGED: Objects = {
  ...PAGE,
  catalog: '<< /Type /Catalog /Pages @pages /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot @tree >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> /Contents @content /StructParents 0 >>',
  content: { dict: '<< >>', data: '/Standard << /MCID 0 >> BDC 1 0 0 rg 20 20 100 100 re f EMC' },
  tree: '<< /Type /StructTreeRoot /K [@document] /ParentTree << /Nums [0 [@paragraph]] >> /RoleMap << /Document /Document /Standard /P >> >>',
  document: '<< /Type /StructElem /S /Document /P @tree /K [@paragraph] >>',
  paragraph: '<< /Type /StructElem /S /Standard /P @document /Pg @page /K [0] >>',
}
const WITH_SCRIPT: Objects = {
  ...PAGE,
  catalog: '<< /Type /Catalog /Pages @pages /OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >> >>',
}

async function convert(
  document: Objects | Uint8Array,
  options: Record<string, unknown> = {},
  password?: string,
) {
  const bytes = document instanceof Uint8Array ? document : buildPdf(document)
  const { outputs, report } = await folder.run(task, {
    entries: [folder.entry('a.pdf', password === undefined ? {} : { password }, bytes)],
    options,
  })
  const { files } = report as { files: [Record<string, unknown>] }
  return { path: outputs[0]!.path, name: outputs[0]!.name, file: files[0], report }
}

describe('pdf-to-pdfa', () => {
  it('reports what was changed, and that the result conforms', async () => {
    const { path, name, file } = await convert(PAGE)
    expect(name).toBe('a-pdfa.pdf')
    expectValid(path)
    expect(file).toMatchObject({ standard: 'PDF/A-2b', conformant: true })
    expect(file.changes).toContainEqual({ what: 'output_intent_added', detail: 'sRGB', count: 1, pages: [] })
    const entries = [folder.entry('b.pdf', {}, readFileSync(path))]
    const validated = await folder.run(validate, { entries, options: {} })
    expect(validated.report).toMatchObject({ files: [{ claimed: ['PDF/A-2b'], conformant: true }] })
  })

  it('rejects a file that would lose its scripts, and names them', async () => {
    const refusal = await convert(WITH_SCRIPT).catch((error: Error) => error)
    expect(refusal).toMatchObject({ code: 'conversion_loss' })
    expect((refusal as Error).message).toMatch(/scripts are removed.*allow_loss/)
  })

  it('converts it if that is allowed, and reports the loss', async () => {
    const { report, file } = await convert(WITH_SCRIPT, { allow_loss: true })
    expect(file.conformant).toBe(true)
    expect(report).toMatchObject({
      losses: [{ kind: 'function', count: 1, what: 'Scripts are removed (JavaScript).' }],
    })
  })

  it('keeps no attachment in part 1, those that are PDF/A in part 2, and any in part 3', async () => {
    const archived = readFileSync((await convert(PAGE)).path)
    const kept = async (standard: string): Promise<string[]> => {
      const { path } = await convert(
        {
          ...PAGE,
          catalog:
            '<< /Type /Catalog /Pages @pages /Names << /EmbeddedFiles << /Names [(a.pdf) @pdf (b.txt) @text] >> >> >>',
          pdf: '<< /Type /Filespec /F (a.pdf) /UF (a.pdf) /EF << /F @archived >> >>',
          text: '<< /Type /Filespec /F (b.txt) /UF (b.txt) /EF << /F @note >> >>',
          archived: { dict: '<< /Type /EmbeddedFile >>', data: archived },
          note: { dict: '<< /Type /EmbeddedFile >>', data: 'a note' },
        },
        { standard, allow_loss: true },
      )
      return Object.keys(qpdfSays(path, 'attachments') as object)
    }
    expect(await kept('1b')).toEqual([])
    expect(await kept('2b')).toEqual(['a.pdf'])
    expect(await kept('3b')).toEqual(['a.pdf', 'b.txt'])
  })

  it('opens a locked file with its password, and reports that the output is not locked', async () => {
    const { path, file, report } = await convert(locked('user'), {}, 'user')
    expectValid(path)
    expect(file).toMatchObject({ conformant: true, protectionRemoved: true })
    expect(report).toMatchObject({ losses: [{ kind: 'protection' }] })
  })

  it('removes signatures and reports them, or rejects the file, as it is asked', async () => {
    const { file, report } = await convert(signedDocument())
    expect(file).toMatchObject({ conformant: true, signaturesRemoved: 1 })
    expect(report).toMatchObject({ losses: [{ kind: 'signatures' }] })
    await expect(convert(signedDocument(), { signatures: 'refuse' })).rejects.toMatchObject({
      code: 'signed_document',
    })
  })

  it('gives a file without tags some for level a, and reports it', async () => {
    const { path, file } = await convert(PAGE, { standard: '2a' })
    expect(file).toMatchObject({ standard: 'PDF/A-2a', conformant: true })
    expect(file.changes).toContainEqual({ what: 'tags_added', detail: '', count: 1, pages: [] })
    const types = qpdfJson(path)
      .all()
      .filter((node) => node.get('Type').name === 'StructElem')
      .map((node) => node.get('S').name)
    expect(types).toContain('Document')
  })

  it.each(['1b', '2b', '3a'])(
    'also makes a file with tags PDF/UA-1, with its name as the title: %s',
    async (standard) => {
      const { path, file } = await convert(TAGGED, { standard, pdf_ua: true })
      expect(file.standard).toBe(`PDF/A-${standard}, PDF/UA-1`)
      expect(file.changes).toContainEqual({ what: 'title_added', detail: 'a', count: 1, pages: [] })
      const entries = [folder.entry('b.pdf', {}, readFileSync(path))]
      const { report } = await folder.run(validate, { entries, options: {} })
      expect(report).toMatchObject({
        files: [{ claimed: [`PDF/A-${standard}`, 'PDF/UA-1'], conformant: true }],
      })
    },
  )

  it('describes links that have no description by where they lead, as PDF/UA-1 demands', async () => {
    const link = '/Type /Annot /Subtype /Link /F 4'
    const { path, file } = await convert(
      {
        ...TAGGED,
        page: (TAGGED.page as string).replace('/Contents', '/Annots [@web @place] /Contents'),
        web: `<< ${link} /Rect [20 20 60 60] /StructParent 1 /A << /S /URI /URI (https://example.com/) >> >>`,
        place: `<< ${link} /Rect [60 60 90 90] /StructParent 2 /Dest [@page /Fit] >>`,
        tree: (TAGGED.tree as string).replace(']]', '] 1 @to_web 2 @to_place]'),
        document: (TAGGED.document as string).replace('@paragraph', '@paragraph @to_web @to_place'),
        to_web: '<< /Type /StructElem /S /Link /P @document /Pg @page /K << /Type /OBJR /Obj @web >> >>',
        to_place: '<< /Type /StructElem /S /Link /P @document /Pg @page /K << /Type /OBJR /Obj @place >> >>',
      },
      { pdf_ua: true },
    )
    expect(file).toMatchObject({ standard: 'PDF/A-2b, PDF/UA-1', conformant: true })
    const links = qpdfJson(path)
      .all()
      .filter((node) => node.get('Subtype').name === 'Link')
    expect(links.map((node) => node.get('Contents').text).sort()).toEqual(['Page 1', 'https://example.com/'])
  })

  it('says where to set the language that PDF/UA-1 needs, in the words of each interface', async () => {
    const failure = await convert(PAGE, { pdf_ua: true }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TaskFailure)
    const { message, parts } = failure as TaskFailure
    expect(message).toMatch(/Set the language with tag-pdf \(language\) first\.$/)
    expect(parts).toContainEqual({ option: 'language' })
  })

  it('never claims PDF/UA-1 for what breaks its rules', async () => {
    const untagged = { ...TAGGED, content: PAGE.content! }
    await expect(convert(PAGE, { pdf_ua: true })).rejects.toThrow(/7\.2 /)
    await expect(convert(untagged, { pdf_ua: true })).rejects.toThrow(
      /PDF\/A-2b and PDF\/UA-1.*7\.1 \(test 3\)/,
    )
  })
})
