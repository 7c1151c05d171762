import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { expectValid } from '../../pdf/test/validators.js'
import task from '../src/tasks/pdf-to-pdfa.js'
import validate from '../src/tasks/validate-pdf.js'
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
const WITH_SCRIPT: Objects = {
  ...PAGE,
  catalog: '<< /Type /Catalog /Pages @pages /OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >> >>',
}

async function convert(objects: Objects, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, {
    entries: [folder.entry('a.pdf', {}, buildPdf(objects))],
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

  it('rejects level a for a file without tags, and says which level it can reach', async () => {
    await expect(convert(PAGE, { standard: '2a' })).rejects.toMatchObject({
      code: 'not_convertible',
      message: expect.stringMatching(/no tags.*PDF\/A-2u/),
    })
  })
})
