import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { parseCommandLine } from '../command-line.js'
import { writeTextDocument } from '../inputs/text-document.js'
import { longTasks } from './long-tasks.js'
import { servePage } from './serve-page.js'

const usage = `npm run bench:page -- [flags]

Measures how responsive the page is with many pages and many files, in Chromium and without a service. It exits with an
error if a goal is missed.
  --pages N         number of pages to scroll through (default 1000)
  --read N          number of pages of the document to read (default 500)
  --files N         number of files to choose at once (default 300)
  --chromium PATH   the browser (default /usr/bin/chromium)`

const { values: flags } = parseCommandLine(usage, {
  options: {
    pages: { type: 'string', default: '1000' },
    read: { type: 'string', default: '500' },
    files: { type: 'string', default: '300' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})

/** The maximum duration of one task during scrolling. */
const MAX_TASK_MS = 100
/** The same in the viewer. */
const MAX_READING_TASK_MS = 50
/** The maximum time from the choice of a file to the picture of its first page. */
const MAX_FIRST_PAGE_MS = 1500
/** The maximum time until all files are listed. */
const MAX_LISTING_MS = 1000
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
    `scrolling through ${flags.pages} pages   ${tasks.length} long tasks, the longest ${longest.toFixed(0)} ms (goal: at most ${MAX_TASK_MS} ms)`,
  )
  const { firstPageMs, tasks: readingTasks } = await reading(Number(flags.read))
  const longestReading = Math.max(0, ...readingTasks)
  console.log(
    `reading ${flags.read} pages            first page after ${firstPageMs.toFixed(0)} ms (goal: at most ${MAX_FIRST_PAGE_MS} ms), ${readingTasks.length} long tasks while scrolling, the longest ${longestReading.toFixed(0)} ms (goal: at most ${MAX_READING_TASK_MS} ms)`,
  )
  const { wallMs, cpuMs } = await listing(Number(flags.files))
  console.log(
    `listing ${flags.files} files            ${wallMs.toFixed(0)} ms (goal: at most ${MAX_LISTING_MS} ms), CPU time of the page: ${cpuMs.toFixed(0)} ms`,
  )
  const isMissed =
    longest > MAX_TASK_MS ||
    longestReading > MAX_READING_TASK_MS ||
    firstPageMs > MAX_FIRST_PAGE_MS ||
    wallMs > MAX_LISTING_MS
  if (isMissed) process.exitCode = 1
} finally {
  await browser.close()
  served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A document in the viewer: the time until its first page is drawn, and the long tasks while it is scrolled. */
async function reading(pages: number): Promise<{ firstPageMs: number; tasks: readonly number[] }> {
  const path = join(folder, 'read.pdf')
  writeTextDocument(path, { pages, seed: 2, crossReference: 'table' })
  const page = await open('compress-pdf')
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let startedAt = 0
        document.addEventListener('change', () => (startedAt ||= performance.now()), { capture: true })
        new MutationObserver(() => {
          if (document.querySelector('.viewed-page [data-state=drawn]') !== null)
            requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] })
      }),
  )
  await page.locator('input[type=file]').first().setInputFiles(path)
  const firstPageMs = await drawn
  await page.waitForTimeout(3000)
  const tasks = await longTasks(page, () => scrollThrough(page, '.viewer-scroller'))
  return { firstPageMs, tasks }
}

/**
 * Scrolls to the end and back, and returns the durations of all tasks of more than 50 ms in the main thread
 * of the page. They are in CPU time, so that other load on the machine does not affect them.
 */
async function scrolledTasks(pages: number): Promise<readonly number[]> {
  const path = join(folder, 'long.pdf')
  writeTextDocument(path, { pages, seed: 1, crossReference: 'table' })
  const page = await open('organize-pdf')
  await page.locator('input[type=file]').first().setInputFiles(path)
  await page.locator('.mode-switch label').last().click()
  await page.waitForSelector('.page-cards [data-state=drawn]', { timeout: 60_000 })
  // The time to open the file and to draw the first thumbnails is not measured.
  await page.waitForTimeout(3000)
  return longTasks(page, () => scrollThrough(page, '.page-cards'))
}

async function scrollThrough(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    async ([selector, steps]) => {
      const scroller = document.querySelector(selector)!
      const end = scroller.scrollHeight - scroller.clientHeight
      for (const at of [...Array(steps).keys(), ...[...Array(steps).keys()].reverse()]) {
        scroller.scrollTop = (end / steps) * at
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    },
    [selector, SCROLL_STEPS] as const,
  )
}

/**
 * The milliseconds from the choice of the files until the list shows their number, and the CPU time of the
 * main thread until then, which does not depend on other load on the machine.
 */
async function listing(files: number): Promise<{ wallMs: number; cpuMs: number }> {
  const paths = Array.from({ length: files }, (_, index) => join(folder, `${index}.pdf`))
  for (const [index, path] of paths.entries())
    writeTextDocument(path, { pages: 2, seed: index, crossReference: 'table' })
  const page = await open('merge-pdf')
  await page.evaluate((count) => {
    Object.assign(globalThis, {
      listed: new Promise<number>((resolve) => {
        let startedAt = 0
        document.addEventListener('change', () => (startedAt ||= performance.now()), { capture: true })
        new MutationObserver(() => {
          const shown = document.querySelectorAll('.file-cards [role=row]').length
          const isCountShown = document.body.textContent?.includes(`${count} files`)
          if (startedAt > 0 && shown > 0 && isCountShown)
            requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    })
  }, files)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const mainThreadMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await mainThreadMs()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  const wallMs = await page.evaluate(() => (globalThis as unknown as { listed: Promise<number> }).listed)
  return { wallMs, cpuMs: (await mainThreadMs()) - before }
}

async function open(tool: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${served.address}#/tools/${tool}`)
  await page.waitForSelector('input[type=file]', { state: 'attached' })
  return page
}
