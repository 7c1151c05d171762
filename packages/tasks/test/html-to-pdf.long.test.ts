import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { expectValid, pdfInfo, pdfText } from '../../pdf/test/validators.js'
import htmlToPdf from '../src/tasks/html-to-pdf.js'
import { exampleFile } from './example-files.js'
import { pictureHeader } from './picture-header.js'
import { TaskFolder } from './task-folder.js'

const PNG = exampleFile('photo.png')

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(100 * 1024 ** 2)
})
afterEach(() => folder.remove())

type Files = Readonly<Record<string, string | Uint8Array>>

function convert(files: Files, options: object = {}) {
  const entries = Object.entries(files).map(([name, content]) => folder.entry(name, {}, content))
  return folder.run(htmlToPdf, { entries, options })
}

async function textOf(files: Files, options: object = {}): Promise<string> {
  const { outputs } = await convert(files, options)
  expectValid(outputs[0]!.path)
  return pdfText(outputs[0]!.path)
}

/** What Chromium itself prints of a page on the disk. */
function ownPrint(files: Files): Buffer {
  // A profile that an earlier Chromium has not left yet makes the next one end without a PDF.
  const own = mkdtempSync(join(folder.path, 'own-'))
  for (const [path, content] of Object.entries(files)) {
    const target = join(own, 'site', path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  const pdf = join(own, 'own.pdf')
  execFileSync(
    'chromium-headless-shell',
    [
      ...['--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${pdf}`],
      `--user-data-dir=${join(own, 'profile')}`,
      join(own, 'site', 'index.html'),
    ],
    { stdio: 'ignore' },
  )
  return pixels(pdf)
}

function pixels(pdf: string): Buffer {
  return execFileSync('pdftoppm', ['-r', '72', pdf], { maxBuffer: 2 ** 28 })
}

const LINES = Array.from({ length: 150 }, (_, index) => `<p>Line ${index}</p>`).join('')

/** Pages that use what printing has to keep. */
const PAGES: Readonly<Record<string, Files>> = {
  text: { 'index.html': '<h1>Title</h1><p>Text with <b>bold</b> and <i>italic</i>.</p>' },
  'many pages': { 'index.html': LINES },
  'umlauts without a declaration': { 'index.html': '<p>Größe, naïve, 日本, العربية' },
  'another encoding': { 'index.html': Buffer.from('<meta charset=iso-8859-1><p>Gr\xf6\xdfe', 'latin1') },
  'no encoding at all': { 'index.html': Buffer.from('<p>Gr\xf6\xdfe', 'latin1') },
  styles: {
    'index.html': '<link rel=stylesheet href=css/a.css><p class=x>Styled</p>',
    'css/a.css': '@import "b.css"; .x { color: red }',
    'css/b.css': 'p { background: url("../photo.png"); padding: 40px }',
    'photo.png': PNG,
  },
  'a page size': { 'index.html': `<style>@page { size: A5 landscape; margin: 3mm }</style>${LINES}` },
  'named pages': {
    'index.html':
      '<style>@page wide { size: A4 landscape } .w { page: wide; break-before: page }</style><p>Upright<p class=w>Wide',
  },
  'print styles': {
    'index.html': '<style>@media print { .s { display: none } }</style><p class=s>Screen</p><p>Both</p>',
  },
  grid: {
    'index.html':
      '<style>main { display: grid; grid-template-columns: 1fr 2fr; gap: 1em } div { background: #cde }</style><main><div>1</div><div>2</div><div>3</div></main>',
  },
  columns: { 'index.html': `<div style="columns: 3">${LINES}</div>` },
  table: {
    'index.html': `<table border><thead><tr><th>Head</tr></thead>${'<tr><td>Cell</td><td>Cell</td></tr>'.repeat(80)}</table>`,
  },
  svg: {
    'index.html': '<img src=a.svg><svg width=100 height=100><circle cx=50 cy=50 r=40 fill=teal /></svg>',
    'a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="gold"/></svg>',
  },
  canvas: {
    'index.html':
      '<canvas width=200 height=100></canvas><script>const c = document.querySelector("canvas").getContext("2d"); c.fillStyle = "navy"; c.fillRect(10, 10, 150, 60)</script>',
  },
  scripts: {
    'index.html': '<ul></ul><script src=a.js></script><script src=b.js></script>',
    'a.js': 'const n = 7',
    'b.js': 'for (let i = 0; i < n; i++) document.querySelector("ul").innerHTML += "<li>" + i',
  },
  frames: {
    'index.html': '<iframe src=inner/page.html width=400></iframe>',
    'inner/page.html': '<p>Inside <img src=../photo.png>',
    'photo.png': PNG,
  },
  'data addresses': {
    'index.html': `<img src="data:image/png;base64,${Buffer.from(PNG).toString('base64')}">`,
  },
  'lazy images': { 'index.html': `${LINES}<img loading=lazy src=photo.png>`, 'photo.png': PNG },
  'missing images': { 'index.html': '<img src=missing.png alt="Not there" width=100 height=50>' },
  'names with spaces and signs': {
    'index.html': '<img src="a%20b%23&amp;.png">',
    'a b#&.png': PNG,
  },
  forms: {
    'index.html':
      '<input value=text><input type=checkbox checked><select><option>one</select><textarea>more</textarea><button>Go</button>',
  },
  'fixed elements': { 'index.html': `<div style="position: fixed; top: 0">Each page</div>${LINES}` },
  transparency: {
    'index.html':
      '<style>div { width: 200px; height: 100px; background: linear-gradient(red, blue); opacity: .5; transform: rotate(8deg); box-shadow: 5px 5px 9px gray }</style><div></div>',
  },
  filters: { 'index.html': '<p style="filter: blur(2px); font-size: 40px">Blurred</p>' },
  mathml: { 'index.html': '<math><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>' },
  'right to left': { 'index.html': '<p dir=rtl>שלום (abc) 123</p>' },
  'boxes that can be scrolled': {
    'index.html': `<div style="height: 200px; width: 300px; overflow: auto">${LINES}</div><textarea rows=4>${'word '.repeat(200)}</textarea>`,
  },
  'vertical text': { 'index.html': '<p style="writing-mode: vertical-rl; height: 200px">縦書き text</p>' },
  'a frameset of XHTML': {
    'index.html':
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Strict</p></body></html>',
  },
  'quirks mode': {
    'index.html': '<body bgcolor=silver><font color=red size=7>Old</font><center>Middle</center>',
  },
  details: {
    'index.html':
      '<details open><summary>More</summary><p>Open</p></details><details><summary>Closed</summary>x</details>',
  },
}

withPrograms('A page', ['bwrap', 'chromium', 'pdftoppm', 'pdftotext', 'pdfinfo', 'qpdf'], () => {
  // Each takes two starts of Chromium; a third of them is enough to notice a difference of the engine.
  const some = Object.keys(PAGES).filter((_, index) => index % 3 === 0)
  it.each(some)('looks as Chromium itself prints it: %s', async (name) => {
    const own = ownPrint(PAGES[name]!)
    const archive = Object.entries(PAGES[name]!).map(([path, content]) => [
      path,
      typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
    ])
    const { outputs } = await convert(
      { 'site.zip': zipSync(Object.fromEntries(archive)) },
      { size: 'Letter' },
    )
    expectValid(outputs[0]!.path)
    expect(pixels(outputs[0]!.path).equals(own)).toBe(true)
  })

  it('gives the same bytes each time', async () => {
    const files = { 'index.html': '<title>T</title><h1>A</h1>', 'a.css': '' }
    const first = readFileSync((await convert(files)).outputs[0]!.path)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(readFileSync((await convert(files)).outputs[0]!.path).equals(first)).toBe(true)
  })

  it('has paper, margins, a header and a footer as chosen', async () => {
    const { outputs } = await convert(
      { 'index.html': `<title>My title</title>${LINES}` },
      {
        size: 'custom',
        width: 100,
        height: 200,
        margin: 10,
        margin_top: 30,
        unit: 'mm',
        header: '<p style="font-size: 8pt" class="title"></p>',
        footer:
          '<p style="font-size: 8pt"><span class="pageNumber"></span> of <span class="totalPages"></span></p>',
        pages: '2',
      },
    )
    expect(outputs[0]!.pages).toBe(1)
    expect(pdfInfo(outputs[0]!.path)['Page size']).toMatch(/^28[34]\.?\d* x 56[67]/)
    expect(pdfText(outputs[0]!.path)).toMatch(/My title.*Line.*2 of \d/s)
  })

  it('can be one long page, and have bookmarks of its headings', async () => {
    const { outputs } = await convert(
      { 'index.html': `<h1>Top</h1>${LINES}<h2>End</h2>` },
      { single_page: true, outline: true },
    )
    expect(outputs[0]!.pages).toBe(1)
    expect(pdfText(outputs[0]!.path)).toMatch(/Line 149.*End/s)
    expect(execFileSync('qpdf', ['--json', '--json-key=outlines', outputs[0]!.path]).toString()).toContain(
      '"End"',
    )
  })

  it('is converted when it is ready: an element, an expression, a time, no more requests', async () => {
    const page =
      '<p id=p></p><script>setTimeout(() => { p.textContent = "Ready"; p.className = "done"; window.status = "ok" }, 400)</script>'
    for (const options of [
      { wait_selector: 'p.done' },
      { wait_expression: 'window.status === "ok"' },
      { wait_ms: 1500 },
    ])
      expect(await textOf({ 'index.html': page }, options)).toContain('Ready')
    expect(await textOf({ 'index.html': page }, {})).not.toContain('Ready')
    const fetched =
      '<p id=p></p><script>setTimeout(async () => { p.textContent = await (await fetch("a.txt")).text() }, 100)</script>'
    expect(await textOf({ 'index.html': fetched, 'a.txt': 'Fetched' }, { wait_idle: true })).toContain(
      'Fetched',
    )
  })

  it.each([
    [{ wait_selector: '#never', wait_at_most: 1 }, 'page_failed', /#never within 1 s/],
    [{ wait_selector: '#[' }, 'invalid_parameter', /not a valid selector/],
    [{ wait_expression: 'new Promise(() => {})', wait_at_most: 1 }, 'page_failed', /within 1 s/],
    [{ wait_expression: '(() => { for (;;); })()', wait_at_most: 1 }, 'page_failed', /within 1 s/],
    [{ wait_expression: '1 +' }, 'invalid_parameter', /SyntaxError/],
    [{ fail_on_exceptions: true }, 'page_failed', /ReferenceError: oops/],
    [{ fail_on_missing: true }, 'page_failed', /missing\.png \(Image, net::ERR_FILE_NOT_FOUND\)/],
    [{ fail_on_file_status: ['4xx'] }, 'page_failed', /status 404: missing\.png/],
    [{ main: 'other.html' }, 'invalid_parameter', /The files are index\.html/],
    [{ margin: 200, unit: 'mm' }, 'invalid_parameter', /margins leave no space/],
    [{ pages: '9' }, 'invalid_parameter', /the file has 1 page/],
    [{ format: 'png', capture: 'element', element: '#none' }, 'page_failed', /#none/],
  ])('fails as %j says: %s', async (options, code, message) => {
    const page = '<p>Page</p><img src=missing.png><script>oops()</script>'
    await expect(convert({ 'index.html': page }, options)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('runs no scripts if they are off, shows no dialogs and opens no windows', async () => {
    const page =
      '<p>Page</p><script>alert(1); confirm(2); open("a.html"); document.write("Scripted")</script>'
    expect(await textOf({ 'index.html': page })).toContain('Scripted')
    expect(await textOf({ 'index.html': page }, { scripts: false })).toMatch(/^Page\s*$/)
  })

  it('has links to itself, to other hosts and to pages that are converted too, and no others', async () => {
    const links = ['#end', 'one.html', 'two.html#x', 'data.csv', 'https://example.org/'].map(
      (href) => `<a href="${href}">${href}</a>`,
    )
    const { outputs, report } = await convert({
      'one.html': `${links.join(' ')}<h2 id=end style="break-before: page">End</h2>`,
      'two.html': '<p>Two</p>',
      'data.csv': '1,2',
    })
    const [one] = outputs
    expectValid(one!.path)
    const { qpdf } = JSON.parse(
      execFileSync('qpdf', ['--json=2', '--json-key=qpdf', one!.path], { encoding: 'utf8' }),
    ) as { qpdf: readonly Readonly<Record<string, { readonly value?: Readonly<Record<string, unknown>> }>>[] }
    const objects = Object.values(qpdf[1]!).map(({ value }) => value)
    const found = objects.filter((value) => value?.['/Subtype'] === '/Link')
    expect(found.map((link) => link?.['/Dest'] ?? link?.['/A'])).toEqual([
      '/end',
      [expect.stringMatching(/ R$/), '/XYZ', null, null, null],
      expect.objectContaining({ '/S': '/GoToR', '/F': expect.objectContaining({ '/F': 'u:two.pdf' }) }),
      expect.objectContaining({ '/URI': 'u:https://example.org/' }),
    ])
    expect(JSON.stringify(objects).match(/OBJR/g)).toHaveLength(found.length)
    expect(JSON.stringify(objects)).not.toContain('document.invalid')
    expect(report).toMatchObject({ files: [{ removedLinks: 1, removedAddresses: ['data.csv'] }, {}] })
  })

  it('names fonts that are neither installed nor brought along', async () => {
    const { report } = await convert({
      'index.html':
        '<style>@font-face { font-family: Own; src: local("Liberation Serif") }</style><p>Usual<p style="font-family: Frutiger, serif">A<p style="font-family: Own">B<p style="font-family: Hidden" hidden>C',
    })
    expect(report).toMatchObject({
      files: [{ missingFonts: [{ name: 'Frutiger', substitute: expect.any(String) }] }],
    })
  })

  it('reports what is missing and what failed', async () => {
    const { report } = await convert({
      'index.html': '<img src=a.png><img src="https://example.org/b.png"><script>oops()</script>',
    })
    expect(report).toMatchObject({
      files: [
        {
          name: 'index.html',
          pages: 1,
          blockedRequests: 1,
          blockedAddresses: ['https://example.org/b.png'],
          failedRequests: 1,
          failedAddresses: ['a.png (404)'],
          exceptions: ['ReferenceError: oops is not defined'],
        },
      ],
    })
  })

  describe('of several files', () => {
    it('is index.html, else each page, else each drawing', async () => {
      const names = async (files: Files) => (await convert(files)).outputs.map(({ name }) => name)
      expect(await names({ 'a.html': 'a', 'index.html': 'b', 'c.md': 'c' })).toEqual(['index.pdf'])
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">Drawn</text></svg>'
      expect(await names({ 'a.html': 'a', 'c.md': 'c', 'd.svg': svg })).toEqual(['a.pdf', 'c.pdf'])
      expect(await names({ 'd.svg': svg })).toEqual(['d.pdf'])
      await expect(names({ 'd.css': 'x' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    })

    it('is Markdown with tables, code, formulas and included files', async () => {
      const markdown =
        '# Head\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nconst x = 1\n```\n\n$x^2$ costs $5 and $6\n'
      const text = await textOf({ 'a.md': markdown })
      for (const part of ['Head', 'const x = 1', 'costs $5 and $6']) expect(text).toContain(part)
      const page = '<h1>Mine</h1>{{ toHTML "a.md" }}'
      expect(await textOf({ 'index.html': page, 'a.md': markdown }, { markdown_includes: true })).toMatch(
        /Mine\s+Head/,
      )
    })

    it('comes from an archive that cannot lead out of itself, and is not a bomb', async () => {
      const inside = {
        'x/index.html': strToU8('<p>In a folder'),
        '../../out.html': strToU8('Out'),
        '__MACOSX/index.html': strToU8('Mac'),
      }
      expect(await textOf({ 'a.zip': zipSync(inside) })).toContain('In a folder')
      const pages = ['one', 'two'].map((text) =>
        zipSync({ 'index.html': strToU8(text), 'a.css': strToU8('p {}') }),
      )
      await expect(convert({ 'a.zip': pages[0]!, 'b.zip': pages[1]! })).rejects.toMatchObject({
        code: 'invalid_parameter',
        message: expect.stringMatching(/^b\.zip: index\.html was sent before/),
      })
      const bomb = Buffer.from(zipSync({ 'index.html': strToU8('Small') }))
      // The size of the file in the central directory.
      bomb.writeUInt32LE(0x7fffffff, bomb.indexOf('PK\x01\x02', 'latin1') + 24)
      await expect(convert({ 'a.zip': bomb })).rejects.toMatchObject({ code: 'limit_exceeded' })
      await expect(convert({ 'a.zip': 'not an archive' })).rejects.toMatchObject({ code: 'damaged_document' })
    })
  })

  it.each([
    ['png', { capture: 'page' }, 'png 500×1000 rgb'],
    ['jpeg', { capture: 'screen', screen_scale: 2 }, 'jpeg 1000×800 rgb'],
    ['webp', { capture: 'element', element: 'div' }, 'webp'],
  ])('can be a screenshot as %s', async (format, options, expected) => {
    const page = '<body style="margin: 0"><div style="width: 300px; height: 1000px; background: teal"></div>'
    const { outputs } = await convert(
      { 'index.html': page },
      { format, screen_width: 500, screen_height: 400, ...options },
    )
    expect(pictureHeader(readFileSync(outputs[0]!.path))).toBe(expected)
  })
})
