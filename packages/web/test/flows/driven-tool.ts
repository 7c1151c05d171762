import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'

export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly page?: string | undefined
  readonly rotation?: number | undefined
  readonly password?: string | undefined
}

/** The media types that a browser reports for chosen files. */
const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/** Opens the page of a tool, whatever was shown before. */
export async function openTool(page: Page, task: string, title: string): Promise<void> {
  await page.evaluate((address) => location.assign(address), `#/tools/${task}`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Chooses files, unlocks those that need it, and sets their pages and rotation. */
export async function chooseFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page
    .locator('.workspace input[type=file]')
    .first()
    .setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    )
  for (const { password } of files) {
    if (password === undefined) continue
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  for (const [index, { name, page: pages, rotation = 0 }] of files.entries()) {
    if (pages === undefined && rotation === 0) continue
    const close = await openFile(page, index)
    if (pages !== undefined) await page.getByLabel(`Pages of ${name}`).last().fill(pages)
    for (let degrees = 0; degrees < rotation; degrees += 90)
      await page
        .getByRole('button', { name: `Rotate ${name} right` })
        .last()
        .click()
    await close()
  }
}

/** Shows what can be set for one file: on its card, or in its menu. */
async function openFile(page: Page, index: number): Promise<() => Promise<void>> {
  const modes = page.locator('.mode-switch')
  await page.locator('.file-chip, .mode-switch, .file-card').first().waitFor()
  if (await modes.isVisible()) await modes.getByText('Files', { exact: true }).click()
  const menu = page.locator('.chip-menu').nth(index)
  if (!(await menu.isVisible())) return async () => undefined
  await menu.click()
  return async () => {
    await page.keyboard.press('Escape')
    await page.locator('.file-menu').waitFor({ state: 'detached' })
  }
}

/** The options that are not shown at first. */
export async function openMoreOptions(page: Page): Promise<void> {
  const more = page.locator('.more-options:not([open]) > summary')
  if ((await more.count()) > 0) await more.click()
}

/** Fills the form from the menu of examples. */
export async function chooseExample(page: Page, title: string): Promise<void> {
  await openMoreOptions(page)
  await page.getByRole('button', { name: 'Examples' }).click()
  await page.getByRole('menuitem', { name: title, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Starts the tool in the given place and waits for the result. */
export async function runTool(
  page: Page,
  title: string,
  /** Undefined if the tool offers no choice. */
  where: 'On this device' | 'On the server' | undefined,
): Promise<void> {
  if (where !== undefined) await chooseWhere(page, where)
  await startTool(page)
  await resultOf(page, title)
}

/** Chooses the place where the tool runs, if it is not the one already. */
export async function chooseWhere(page: Page, where: 'On this device' | 'On the server'): Promise<void> {
  const place = where === 'On this device' ? 'this device' : 'the server'
  const line = page.locator('.where')
  await line.waitFor()
  const other = line.getByRole('button', { name: `Use ${place} instead` })
  const here = line.getByText(`Runs on ${place}`)
  await here.or(other).first().waitFor()
  if (await other.isVisible()) await other.click()
  await here.waitFor()
}

/** By the button that says what happens. */
export async function startTool(page: Page): Promise<void> {
  await page.locator('.action:not([aria-disabled="true"])').click()
}

/** Waits for the result; a failure is reported at once instead of by a timeout. */
export async function resultOf(page: Page, title: string): Promise<void> {
  const done = page.getByRole('heading', { level: 1, name: `${title}: done` })
  const failed = page.locator('.run-failure')
  await done.or(failed).first().waitFor()
  if (await failed.isVisible()) throw new Error((await failed.textContent()) ?? '')
}

/** Every output, downloaded by its own button. */
export async function downloadEach(page: Page): Promise<{ name: string; bytes: Uint8Array }[]> {
  const outputs: { name: string; bytes: Uint8Array }[] = []
  const ofEach = page.locator('.file-chip').getByRole('button', { name: /^Download / })
  const buttons = (await ofEach.count()) > 0 ? ofEach : page.locator('.panel-action .primary')
  for (let index = 0; index < (await buttons.count()); index++) {
    // Chromium starts at most ten downloads of a page per second, and drops the others silently.
    if (index > 0 && index % 10 === 0) await page.waitForTimeout(1000)
    const download = page.waitForEvent('download')
    await buttons.nth(index).click()
    outputs.push(await bytesOf(await download))
  }
  return outputs
}

export async function bytesOf(download: Download): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
