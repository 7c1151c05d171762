import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { writeTextDocument } from '../inputs/text-document.js'
import { longTasks } from './long-tasks.js'
import { servePage } from './serve-page.js'

const usage = `npm run bench:page -- [flags]

How the page feels with many pages and many files, in Chromium and without a service. It fails where a goal is missed.
  --pages N         so many pages are scrolled through (default 1000)
  --files N         so many files are chosen at once (default 300)
  --chromium PATH   another Chromium than /usr/bin/chromium`

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    files: { type: 'string', default: '300' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(usage)
  process.exit(0)
}

/** Of one task while pages are scrolled through, and until all files are listed. */
const LONGEST_TASK_MS = 100
const LONGEST_LISTING_MS = 1000
const SCROLL_STEPS = 300

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-page-'))
const served = await servePage()
const browser = await chromium.launch({
  executablePath: flags.chromium,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const tasks = await scrolledTasks(Number(flags.pages))
  const longest = Math.max(0, ...tasks)
  console.log(
    `scrolling through ${flags.pages} pages   ${tasks.length} long tasks, the longest ${longest.toFixed(0)} ms (goal ${LONGEST_TASK_MS})`,
  )
  const { waited, worked } = await listing(Number(flags.files))
  console.log(
    `listing ${flags.files} files            ${waited.toFixed(0)} ms (goal ${LONGEST_LISTING_MS}), ${worked.toFixed(0)} ms of it work of the page`,
  )
  if (longest > LONGEST_TASK_MS || waited > LONGEST_LISTING_MS) process.exitCode = 1
} finally {
  await browser.close()
  served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * The durations of the tasks over 50 ms that the page's own thread had while its pages were scrolled through,
 * to the end and back: in processor time, so that what else the machine does is not part of them.
 */
async function scrolledTasks(pages: number): Promise<readonly number[]> {
  const path = join(folder, 'long.pdf')
  writeTextDocument(path, { pages, seed: 1, crossReference: 'table' })
  const page = await open('organize-pdf')
  await page.locator('input[type=file]').first().setInputFiles(path)
  await page.locator('.mode-switch label').last().click()
  await page.waitForSelector('.page-cards [data-state=drawn]', { timeout: 60_000 })
  // What opening the file and drawing the first pictures takes is not part of it.
  await page.waitForTimeout(3000)
  return longTasks(page, () =>
    page.evaluate(async (steps) => {
      const grid = document.querySelector('.page-cards')!
      const scrolled = grid.scrollHeight > grid.clientHeight ? grid : document.documentElement
      const end = scrolled.scrollHeight - scrolled.clientHeight
      for (const at of [...Array(steps).keys(), ...[...Array(steps).keys()].reverse()]) {
        scrolled.scrollTop = (end / steps) * at
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }, SCROLL_STEPS),
  )
}

/**
 * From the choice of the files to the list that tells how many there are, in milliseconds; and the processor time of the page's own thread until then,
 * which is the same on a machine that has much else to do.
 */
async function listing(files: number): Promise<{ waited: number; worked: number }> {
  const paths = Array.from({ length: files }, (_, index) => join(folder, `${index}.pdf`))
  for (const [index, path] of paths.entries())
    writeTextDocument(path, { pages: 2, seed: index, crossReference: 'table' })
  const page = await open('merge-pdf')
  await page.evaluate((count) => {
    Object.assign(globalThis, {
      listed: new Promise<number>((resolve) => {
        let began = 0
        document.addEventListener('change', () => (began ||= performance.now()), { capture: true })
        new MutationObserver(() => {
          const shown = document.querySelectorAll('.file-cards [role=row]').length
          const told = document.body.textContent?.includes(`${count} files`)
          if (began > 0 && shown > 0 && told) requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    })
  }, files)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await work()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  const waited = await page.evaluate(() => (globalThis as unknown as { listed: Promise<number> }).listed)
  return { waited, worked: (await work()) - before }
}

async function open(tool: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${served.address}#/tools/${tool}`)
  await page.waitForSelector('input[type=file]', { state: 'attached' })
  return page
}
