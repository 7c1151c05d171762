import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import { openProgramFolder } from '../src/engines/program-folder.js'
import { PROFILE, RUN_MACRO } from '../src/office/conversion-macro.js'
import task from '../src/tasks/office-to-pdf.js'
import { commented, flatText, wordDocument, workbook } from './example-documents.js'
import { SilentListener } from './silent-listener.js'
import { TaskFolder } from './task-folder.js'
import { zipOf } from './zip-of.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(64 * 1024 ** 2)
})
afterEach(() => folder.remove())

const NAMESPACES = [
  ...['office', 'style', 'text', 'table', 'presentation', 'script'].map((name) => [name, name]),
  ['draw', 'drawing'],
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
]
  .map(([name, path]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${path}:1.0"`)
  .join(' ')

/** A flat OpenDocument file of another kind than text. */
function flat(kind: 'spreadsheet' | 'presentation', body: string, styles = ''): string {
  return `<?xml version="1.0"?><office:document ${NAMESPACES} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ooo="http://openoffice.org/2004/office" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
}

async function convert(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Readonly<Record<string, unknown>> = {},
  more: { readonly password?: string; readonly page?: string } = {},
) {
  const entries = Object.entries(files).map(([name, content]) => folder.entry(name, more, content))
  const { report } = await folder.run(task, { entries, options: { ...task.options.parse(options) } })
  return (report as { files: { name: string; pages: number; missingFonts?: unknown }[] }).files
}

/** What another program says about an output. */
function told(program: string, ...flags: string[]): string {
  return execFileSync(
    program,
    [...flags, join(folder.path, '0.out'), ...(program === 'pdftotext' ? ['-'] : [])],
    {
      encoding: 'utf8',
    },
  )
}

/** Paths in the sandbox are the same for all, but not what is mounted there. */
function isOurs(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, 'utf8').includes(basename(folder.path))
  } catch {
    return false
  }
}

async function failureOf(run: Promise<unknown>): Promise<Pick<TaskFailure, 'code' | 'input'>> {
  const { code, input } = (await run.catch((error: unknown) => error)) as TaskFailure
  return { code, input }
}

/** Written by LibreOffice itself. */
async function lockedDocument(password: string, name = 'a.odt', filter = 'writer8'): Promise<Uint8Array> {
  const path = join(folder.path, `locked-${name}`)
  mkdirSync(path)
  const work = openProgramFolder(path, 1024 ** 3)
  const macro = `Sub Convert
  Dim document As Object
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  Dim locked(1) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = &quot;Hidden&quot; : hidden(0).Value = True
  locked(0).Name = &quot;Password&quot; : locked(0).Value = &quot;${password}&quot;
  locked(1).Name = &quot;FilterName&quot; : locked(1).Value = &quot;${filter}&quot;
  document = StarDesktop.loadComponentFromURL(&quot;private:factory/swriter&quot;, &quot;_blank&quot;, 0, hidden())
  document.Text.String = &quot;Dear Ada&quot;
  document.storeToURL(ConvertToURL(Environ(&quot;HOME&quot;) &amp; &quot;/../out/${name}&quot;), locked())
  document.close(True)
  StarDesktop.terminate()
End Sub
`
  for (const [name, content] of Object.entries(PROFILE))
    work.write(`profile/${name}`, content.replace(/Option Explicit[\s\S]*(?=<\/script:module>)/, macro))
  const profile = `-env:UserInstallation=file://${work.path}/profile`
  await work.run({ program: 'soffice', args: ['--headless', profile, RUN_MACRO] })
  return readFileSync(join(path, 'out', name))
}

/** By LibreOffice without the sandbox and the profile of the task. */
async function convertByHand(content: Uint8Array): Promise<void> {
  const path = join(folder.path, 'by-hand.fodt')
  writeFileSync(path, content)
  const profile = `-env:UserInstallation=file://${folder.path}/by-hand`
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder.path, path]
  await promisify(execFile)('soffice', args)
}

/** A text with a macro that is bound to its opening, changes it and writes a file. */
function textWithMacro(written: string): Uint8Array {
  const openDocument = 'urn:oasis:names:tc:opendocument:xmlns'
  const library = 'xmlns:library="http://openoffice.org/2000/library"'
  const names = ['content.xml', 'Basic/script-lc.xml', 'Basic/Standard/script-lb.xml', 'Basic/Standard/M.xml']
  const listed = [
    ['/', 'application/vnd.oasis.opendocument.text'],
    ...names.map((name) => [name, 'text/xml']),
  ]
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="${openDocument}:office:1.0" xmlns:text="${openDocument}:text:1.0" xmlns:script="${openDocument}:script:1.0" xmlns:dom="http://www.w3.org/2001/xml-events" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ooo="http://openoffice.org/2004/office" office:version="1.3"><office:scripts><office:script script:language="ooo:Basic"/><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.S?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text><text:p>untouched</text:p></office:text></office:body></office:document-content>`,
    'Basic/script-lc.xml': `<library:libraries ${library}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'Basic/Standard/script-lb.xml': `<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>`,
    'Basic/Standard/M.xml': `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub S
ThisComponent.Text.String = &quot;the macro ran&quot;
On Error Resume Next
Open &quot;${written}&quot; For Output As #1
Close #1
StarDesktop.terminate()
End Sub</script:module>`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${openDocument}:manifest:1.0" manifest:version="1.3">${listed.map(([path, type]) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`).join('')}</manifest:manifest>`,
  })
}

/** Opens it in LibreOffice without the sandbox, with macros allowed; its macro ends LibreOffice. */
async function openWithMacros(content: Uint8Array): Promise<void> {
  const path = join(folder.path, 'with-macros.odt')
  writeFileSync(path, content)
  const profile = join(folder.path, 'with-macros')
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(
    join(profile, 'user/registrymodifications.xcu'),
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>0</value></prop></item></oor:items>',
  )
  const args = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', path]
  // It may crash if it is ended while it opens a document.
  await promisify(execFile)('soffice', args).catch(() => undefined)
}

const TABLE = ['one', 'two', 'three']
  .map(
    (name, index) =>
      `<table:table table:name="${name}"${index === 0 ? ' table:print-ranges="one.A1:one.A1"' : ''}>${`<table:table-row>${`<table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell>`.repeat(20)}</table:table-row>`.repeat(60)}</table:table>`,
  )
  .join('')
const SLIDES = `<draw:page draw:name="first"><presentation:notes><draw:frame presentation:class="notes" svg:x="2cm" svg:y="14cm" svg:width="16cm" svg:height="10cm"><draw:text-box><text:p>Say hello</text:p></draw:text-box></draw:frame></presentation:notes></draw:page><draw:page draw:name="second" draw:style-name="hidden"/>`
const HIDDEN =
  '<style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'

withPrograms('office-to-pdf', ['soffice', 'bwrap', 'pdfinfo', 'pdftotext'], () => {
  it('turns pages to the chosen orientation', async () => {
    await convert({ 'a.docx': wordDocument(['Dear Ada']) }, { orientation: 'landscape' })
    const [, width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(told('pdfinfo'))!
    expect(Number(width)).toBeGreaterThan(Number(height))
    expect(told('pdftotext')).toContain('Dear Ada')
  })

  it('divides sheets into pages or puts each on one, and can leave print areas out of account', async () => {
    const sheets = { 'a.fods': flat('spreadsheet', TABLE) }
    const [printed] = await convert(sheets)
    const [divided] = await convert(sheets, { print_areas: false })
    expect(printed!.pages).toBeGreaterThan(3)
    expect(divided!.pages).toBeGreaterThan(printed!.pages)
    const [whole] = await convert(sheets, { print_areas: false, sheets: 'one_page' })
    expect(whole!.pages).toBe(3)
  })

  it('puts a whole sheet on its page, also if it was saved scrolled', async () => {
    const scrolled = workbook(['A1', 'A30', 'A60'], { firstShown: 'A30' })
    await convert({ 'a.xlsx': scrolled }, { sheets: 'one_page' })
    expect(told('pdftotext').split(/\s+/).filter(Boolean)).toEqual(['A1', 'A30', 'A60'])
  })

  it('adds hidden slides and the notes of slides if asked', async () => {
    const slides = { 'a.fodp': flat('presentation', SLIDES, HIDDEN) }
    expect((await convert(slides))[0]!.pages).toBe(1)
    expect((await convert(slides, { hidden_slides: true }))[0]!.pages).toBe(2)
    expect((await convert(slides, { speaker_notes: 'add' }))[0]!.pages).toBe(2)
  })

  it('shows tracked changes, or the text with all changes', async () => {
    const change = flatText(
      '<text:tracked-changes text:track-changes="true"><text:changed-region text:id="c"><text:deletion><office:change-info><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">A</dc:creator><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-01-01T00:00:00</dc:date></office:change-info><text:p>removed</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>kept <text:change text:change-id="c"/>text</text:p>',
    )
    await convert({ 'a.fodt': change }, { tracked_changes: 'show' })
    expect(told('pdftotext')).toContain('removed')
    await convert({ 'a.fodt': change }, { tracked_changes: 'hide' })
    expect(told('pdftotext')).not.toContain('removed')
  })

  it('has bookmarks and tags unless told otherwise, and takes options of LibreOffice by name', async () => {
    const heading = {
      'a.fodt': flatText('<text:h text:outline-level="1">Chapter</text:h><text:p>Text</text:p>'),
    }
    await convert(heading)
    expect(told('pdfinfo')).toMatch(/Tagged: +yes/)
    await convert(heading, { tagged: false, export_options: { PDFViewSelection: 0, InitialView: 1 } })
    expect(told('pdfinfo')).toMatch(/Tagged: +no/)
  })

  it('runs LibreOffice once more if it is killed, and does not blame the document', async () => {
    const kill = (others: string[] = []): Promise<string[]> =>
      vi.waitFor(
        () => {
          const running = execFileSync('pgrep', ['-f', 'soffice.bin'], { encoding: 'utf8' })
          const found = running
            .split('\n')
            .filter((pid) => pid !== '' && !others.includes(pid) && isOurs(pid))
          expect(found).not.toEqual([])
          for (const pid of found) process.kill(Number(pid), 'SIGKILL')
          return found
        },
        { timeout: 30_000 },
      )
    const converted = convert({ 'a.docx': wordDocument(['Dear Ada']) })
    await kill()
    expect((await converted)[0]!.pages).toBe(1)
    const failure = failureOf(convert({ 'a.docx': wordDocument(['Dear Ada']) }))
    await kill(await kill())
    expect((await failure).code).toBe('task_crashed')
  })

  it('opens a document with its password, and says if it is missing or wrong', async () => {
    const file = { 'a.odt': await lockedDocument('open sesame') }
    await convert(file, {}, { password: 'open sesame' })
    expect(told('pdftotext').trim()).toBe('Dear Ada')
    expect((await failureOf(convert(file))).code).toBe('password_required')
    expect((await failureOf(convert(file, {}, { password: 'sesame' }))).code).toBe('password_incorrect')
    // Its filter does not ask for another one.
    const older = { 'a.doc': await lockedDocument('open sesame', 'a.doc', 'MS Word 97') }
    expect((await failureOf(convert(older, {}, { password: 'sesame' }))).code).toBe('password_incorrect')
  })

  it('reads tables by their separator and texts in their encoding', async () => {
    const name = `Preise #1? ${'x'.repeat(60)}`
    await convert({ [`${name}.csv`]: 'Name;Preis;Anteil\nTür;1,50;5%\n' })
    expect(told('pdftotext', '-layout')).toMatch(/Preise #1\? x{60}\s+Name +Preis +Anteil\s+Tür +1,50 +5%/)
    await convert({ 'a.txt': Buffer.from('caf\xe9', 'latin1') })
    expect(told('pdftotext')).toContain('café')
  })

  it.skipIf(!existsSync('/etc/papersize'))('takes the paper size of the system for a table', async () => {
    const [, size] = /([a-z]+\d*)\s*$/.exec(readFileSync('/etc/papersize', 'latin1').trim())!
    await convert({ 'a.csv': 'a,b\n' })
    expect(told('pdfinfo').toLowerCase()).toMatch(new RegExp(`page size:.*\\(${size}\\)`))
  })

  it('converts a text with comments, which are annotations if asked', async () => {
    const comments = { 'a.docx': commented('Dear Ada', 'Really?') }
    expect((await convert(comments))[0]!.pages).toBe(1)
    expect(told('pdftotext').trim()).toBe('Dear Ada')
    await convert(comments, { comments: 'annotations' })
    expect(readFileSync(join(folder.path, '0.out'), 'latin1')).toMatch(/\/Subtype ?\/Text/)
  })

  it('names fonts that are not installed, with their substitutes', async () => {
    const styles =
      '<style:style style:name="F" style:family="paragraph"><style:text-properties fo:font-family="No Such Font"/></style:style>'
    const [file] = await convert({ 'a.fodt': flatText('<text:p text:style-name="F">Text</text:p>', styles) })
    expect(file!.missingFonts).toEqual([{ name: 'No Such Font', substitute: expect.any(String) }])
  })

  it('rejects what LibreOffice cannot read, and does not take it for a text', async () => {
    const sound = wordDocument(['Dear Ada'])
    for (const [name, content] of [
      ['words.docx', 'not a document'],
      ['cut.docx', sound.subarray(0, sound.length / 2)],
      ['other.xlsx', Buffer.alloc(1000, 7)],
    ] as const)
      expect(await failureOf(convert({ [name]: content }))).toEqual({ code: 'damaged_document', input: name })
  })

  it('refuses sheets with cells that are too far away from each other, and converts long ones', async () => {
    const [last, limit] = ['XFD1048576', /^a\.xlsx: The used cells reach as far as Sheet\.XFD1048576: /]
    const failure = { code: 'limit_exceeded', input: 'a.xlsx', message: expect.stringMatching(limit) }
    const far = convert({ 'a.xlsx': workbook([last]) }, { sheets: 'one_page' })
    await expect(far).rejects.toMatchObject(failure)
    await expect(convert({ 'a.xlsx': workbook(['A1'], { merged: `A1:${last}` }) })).rejects.toMatchObject(
      failure,
    )
    const [long, printed] = await convert({
      'long.xlsx': workbook(['A1', 'B2', 'A1048576', 'C1048576']),
      'printed.xlsx': workbook(['A1', last], { printed: '$A$1:$C$3' }),
    })
    expect([long!.pages, printed!.pages]).toEqual([2, 1])
  })

  it('fetches nothing: no linked image, section, object, sheet or result of a formula', async () => {
    const listener = new SilentListener()
    const at = await listener.open()
    try {
      const text = flatText(
        `<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${at}/image.png" xlink:type="simple"/></draw:frame><draw:frame svg:width="3cm" svg:height="3cm"><draw:object xlink:href="${at}/object.odt" xlink:type="simple"/></draw:frame></text:p><text:section text:name="d"><office:dde-source office:dde-application="soffice" office:dde-topic="${at}/dde.odt" office:dde-item="a" office:automatic-update="true"/></text:section><text:section text:name="s"><text:section-source xlink:href="${at}/section.odt"/><text:p>kept</text:p></text:section>`,
      )
      const formulas = [
        `WEBSERVICE("${at}/service")`,
        `DDE("soffice";"${at}/dde.ods";"A.A1")`,
        `['${at}/a.ods'#$A.A1]`,
      ]
      const cells = formulas.map(
        (formula) => `<table:table-cell table:formula="of:=${formula.replaceAll('"', '&quot;')}"/>`,
      )
      const table = `<table:table table:name="A"><table:table-source xlink:href="${at}/table.ods" table:table-name="A"/><table:table-row>${cells.join('')}</table:table-row></table:table>`
      const sheet = flat('spreadsheet', table).replace(
        'xmlns:office',
        'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:office',
      )
      await convert({ 'a.fodt': text, 'b.fods': sheet })
      expect([told('pdftotext').trim(), listener.connections]).toEqual(['kept', 0])
      await convertByHand(text)
      expect(listener.connections).toBeGreaterThan(0)
    } finally {
      listener.close()
    }
  })

  it('does not run a macro that is bound to the opening of the document', async () => {
    const written = join(folder.path, 'written')
    const text = textWithMacro(written)
    await convert({ 'a.odt': text })
    expect([told('pdftotext').trim(), existsSync(written)]).toEqual(['untouched', false])
    await openWithMacros(text)
    expect(existsSync(written)).toBe(true)
  })

  it('takes the pages that an entry selects, of several documents in one run', async () => {
    const two = flatText('<text:p>one</text:p><text:p text:style-name="Next">two</text:p>')
    const files = await convert({ 'a.fodt': two, 'b.fodt': two }, {}, { page: '2' })
    expect(files.map(({ name, pages }) => [name, pages])).toEqual([
      ['a.fodt', 1],
      ['b.fodt', 1],
    ])
    expect(told('pdftotext').trim()).toBe('two')
  })
})
