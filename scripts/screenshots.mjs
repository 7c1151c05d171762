// `npm run screenshots`: pictures of the page for the README, taken of the real service in a real browser, in
// docs/screenshots. With names of tasks, only those of these tools: `npm run screenshots -- pdf-to-word`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './commands.mjs'

const PORT = 8997
const TOKEN = 'token-of-the-screenshots'
const folder = join(root, 'docs/screenshots')
const sample = join(root, 'packages/web/public/sample.pdf')
const picture = join(root, 'docs/screenshots/home-light.png')
const authorization = { authorization: `Bearer ${TOKEN}` }
const looks = {
  light: { viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 }, colorScheme: 'light', deviceScaleFactor: 2 },
}

const chosenTools = process.argv.slice(2)

const documents = {
  'html-to-pdf': {
    name: 'Programme.html',
    mimeType: 'text/html',
    text: '<title>Programme</title><style>body { font-family: sans-serif } h1 { color: #c2410c }</style><h1>Programme of the open day</h1><p>The workshop is open from ten.</p><ul><li>10:00 Printing<li>11:30 Binding<li>14:00 Questions</ul>',
  },
  'mail-to-pdf': {
    name: 'Offer.eml',
    mimeType: 'message/rfc822',
    text: 'From: Anna Schmidt <anna@example.org>\r\nTo: Office <office@example.com>\r\nSubject: Offer for the new printers\r\nDate: Tue, 3 Feb 2026 14:05:09 +0100\r\n\r\nDear colleagues,\r\n\r\nattached is the offer. Kind regards\r\n',
  },
  'office-to-pdf': {
    name: 'Budget.csv',
    mimeType: 'text/csv',
    text: 'Item,First quarter,Second quarter\nRent,1200,1200\nPaper,310,290\nInk,95,120\n',
  },
}

const data = mkdtempSync(join(tmpdir(), 'octavo-screenshots-'))
const service = spawn(process.execPath, ['-e', serveCode()], {
  env: { ...process.env, OCTAVO_TOKENS: TOKEN, OCTAVO_LOG_LEVEL: 'fatal' },
  stdio: 'ignore',
})
try {
  await serviceResponds()
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  if (chosenTools.length === 0)
    for (const [name, look] of Object.entries(looks)) await inBrowser(browser, look, picturesOf(name))
  await inBrowser(browser, looks.light, picturesOfTools)
  await browser.close()
} finally {
  service.kill()
  rmSync(data, { recursive: true, force: true })
}

function serveCode() {
  const serve = JSON.stringify(join(root, 'packages/server/bundle/serve.js'))
  const flags = JSON.stringify(['--port', String(PORT), '--data-dir', data])
  return `import(${serve}).then(({ serve }) => serve(${flags}))`
}

async function serviceResponds() {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${PORT}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The service does not answer. Has it been built?')
}

function browserPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell']
  const paths = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((path) => names.map((name) => join(path, name)))
  return [...paths, chromium.executablePath()].find((path) => existsSync(path))
}

async function inBrowser(browser, settings, take) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...settings })
  const url = `http://127.0.0.1:${PORT}`
  await context.request.post(`${url}/session`, { data: { token: TOKEN } })
  const page = await context.newPage()
  await take({
    context,
    page,
    home: () => page.goto(`${url}/`),
    open: (task) => page.goto(`${url}/#/tools/${task}`).then(() => page.reload()),
    choose: (...files) => page.locator('.workspace input[type=file]').first().setInputFiles(files),
    drawn: () => page.locator('.page-picture[data-state=drawn], .workspace img').first().waitFor(),
    async run() {
      await page.locator('.action:not([aria-disabled="true"])').click()
      await page.locator('.viewed-page [data-state=drawn]').first().waitFor()
    },
    async shoot(name) {
      // Nothing is hovered, and every image is loaded.
      await page.mouse.move(0, 0)
      await page.waitForFunction(() => [...document.images].every((image) => image.complete))
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.page-picture')]
          .filter((picture) => {
            const { left, top, width } = picture.getBoundingClientRect()
            return picture.contains(document.elementFromPoint(left + width / 2, top + 8))
          })
          .every(({ dataset }) => dataset.state === 'drawn'),
      )
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
  })
  await context.close()
}

function picturesOf(look) {
  return async ({ page, home, open, choose, drawn, run, shoot }) => {
    await home()
    await page.locator('.tool-card').first().waitFor()
    await shoot(`home-${look}`)

    await open('merge-pdf')
    await choose(pdf('Annual report', 6), pdf('Budget', 3), pdf('Minutes of May', 2))
    await page.locator('.action:not([aria-disabled="true"])').waitFor()
    await drawn()
    await shoot(`merge-files-${look}`)
    await page.locator('.mode-switch').getByText('Pages', { exact: true }).click()
    await page.locator('.page-cards .page-picture').first().waitFor()
    await shoot(`merge-pages-${look}`)
    await run()
    await shoot(`result-${look}`)

    await open('edit-pdf')
    await choose(sample)
    await drawn()
    await shoot(`edit-${look}`)
  }
}

async function picturesOfTools({ context, page, open, choose, drawn, run, shoot }) {
  const scan = await scanned(context)
  const filesFor = {
    'image-to-pdf': [picture],
    'ocr-pdf': [scan],
    'scan-pdf': [scan],
    'compare-pdf': [pdf('Budget', 3), pdf('Budget, new', 3)],
  }
  const { tasks } = await (
    await fetch(`http://127.0.0.1:${PORT}/api/v1/tasks`, { headers: authorization })
  ).json()
  for (const { name } of tasks) {
    if (chosenTools.length > 0 && !chosenTools.includes(name)) continue
    await open(name)
    const document = documents[name]
    if (document === undefined) {
      await choose(...(filesFor[name] ?? [sample]))
      await drawn()
      await page.getByText('Reading').first().waitFor({ state: 'hidden' })
    } else {
      // The browser cannot show it, but the result.
      await choose({ ...document, buffer: Buffer.from(document.text) })
      await run()
    }
    if (name === 'ocr-pdf') {
      await page.getByRole('button', { name: 'Check the words first' }).click()
      await page.locator('.word-field').waitFor()
      await drawn()
    }
    await shoot(`tools/${name}`)
  }
}

/** A picture of a letter, not quite sharp and not quite straight. */
async function scanned(context) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 900, height: 1200 })
  const paragraph =
    'The committee met in the library at half past seven. The accounts of last year were read and accepted without a vote, and the treasurer was thanked for her work.'
  const body = Array.from({ length: 5 }, () => `<p>${paragraph}</p>`).join('')
  const style = 'font: 22px/1.6 serif; margin: 100px; filter: blur(0.9px); rotate: 0.6deg'
  await page.setContent(`<body style="${style}"><h1>Minutes of May</h1>${body}</body>`)
  const buffer = await page.screenshot({ type: 'jpeg', quality: 25 })
  await page.close()
  return { name: 'Minutes of May.jpg', mimeType: 'image/jpeg', buffer }
}

/** A realistic document: a heading and lines of text, with enough bytes to take a moment. */
function pdf(title, pages) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  const kids = []
  for (let page = 1; page <= pages; page++) {
    const content = `${heading(title, page)}\n${lines(page)}\n%${noise(600_000 / pages)}`
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const resources = '<< /Font << /F 3 0 R >> >>'
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${objects.length} 0 R >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`
  return {
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(documentOf(objects), 'latin1'),
  }
}

function heading(title, page) {
  const text = page === 1 ? title : `${title}, page ${page}`
  return `0.76 0.25 0.05 rg 60 770 475 6 re f 0.1 g BT /F ${page === 1 ? 44 : 26} Tf 60 705 Td (${text}) Tj ET`
}

function lines(page) {
  const widths = [475, 460, 470, 300, 0, 475, 440, 468, 472, 210, 0, 470, 475, 455, 390]
  return widths.map((width, index) => `0.78 g 60 ${640 - index * 30 - page} ${width} 11 re f`).join('\n')
}

/** Bytes that cannot be compressed, like those of a photo. */
function noise(length) {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 0x7fff_ffff
    return String.fromCharCode(33 + (state % 90))
  }).join('')
}

function documentOf(objects) {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${text.length}\n%%EOF\n`
}
