import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { PdfAStandard } from '@octavo/pdf/archive'
import { Child } from '../child.js'
import type { Question } from './convert-file.js'
import type { Outcome } from './outcome.js'

const SECONDS = 120
const MEMORY = '--max-old-space-size=1500'

export interface Converter {
  readonly name: string
  convert(path: string, output: string): Promise<Outcome>
  stop(): void
}

/** Octavo, in a process that ends if a file is too much for it. */
export function octavo(standard: PdfAStandard): Converter {
  const child = new Child<Question, Outcome>(new URL('convert-file.js', import.meta.url), [MEMORY])
  return {
    name: 'octavo',
    async convert(path, output) {
      const answer = await child.ask({ path, output, standard }, SECONDS * 1000)
      if (answer.kind === 'reply') return answer.reply
      return answer.kind === 'timeout'
        ? { kind: 'timeout', why: `${SECONDS} s` }
        : { kind: 'crashed', why: answer.how }
    },
    stop: () => child.stop(),
  }
}

/** With the profile that comes with it as output intent, and without what PDF/A forbids. */
export function ghostscript(standard: PdfAStandard): Converter {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-gs-'))
  const definition = join(folder, 'intent.ps')
  const profile = '/usr/share/color/icc/ghostscript/srgb.icc'
  writeFileSync(
    definition,
    `[/_objdef {profile} /type /stream /OBJ pdfmark
[{profile} << /N 3 >> /PUT pdfmark
[{profile} (${profile}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {profile} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[{Catalog} << /OutputIntents [{intent}] >> /PUT pdfmark
`,
  )
  const flags = ['-dBATCH', '-dNOPAUSE', '-dQUIET', '-sDEVICE=pdfwrite', `-dPDFA=${standard[0]}`]
  const policy = [
    '-dPDFACompatibilityPolicy=1',
    '-sColorConversionStrategy=RGB',
    `--permit-file-read=${profile}`,
  ]
  return {
    name: 'ghostscript',
    convert: async (path, output) =>
      run('gs', [...flags, ...policy, `-sOutputFile=${output}`, definition, path], output),
    stop: () => rmSync(folder, { recursive: true }),
  }
}

/** Imports the file as a drawing and exports that. */
export function libreoffice(standard: PdfAStandard): Converter {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-soffice-'))
  const filter = `pdf:draw_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"${standard[0]}"}}`
  const profile = `-env:UserInstallation=file://${folder}/profile`
  return {
    name: 'libreoffice',
    convert: async (path, output) => {
      const made = join(folder, `${basename(path, extname(path))}.pdf`)
      const outcome = run(
        'soffice',
        [profile, '--headless', '--convert-to', filter, '--outdir', folder, path],
        made,
      )
      if (existsSync(made)) renameSync(made, output)
      return outcome
    },
    stop: () => rmSync(folder, { recursive: true }),
  }
}

/** What these programs lose is seen in what they write: they say nothing about it. */
function run(command: string, args: readonly string[], output: string): Outcome {
  const began = performance.now()
  const { status, error } = spawnSync(command, args, { timeout: SECONDS * 1000, stdio: 'ignore' })
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
    return { kind: 'timeout', why: `${SECONDS} s` }
  if (error !== undefined) throw error
  if (!existsSync(output)) return { kind: 'refused', why: `exit code ${status}` }
  const seconds = (performance.now() - began) / 1000
  return { kind: 'converted', losses: [], remaining: [], seconds }
}
