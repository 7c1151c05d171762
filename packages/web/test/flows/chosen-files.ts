import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'

export interface Choice {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A file whose pages show its marker: `A-1`, `A-2` … */
export function marked(marker: string, pages: number, name = `${marker}.pdf`): Choice {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(plainDocument(marker, pages)) }
}

export function locked(choice: Choice, password: string): Choice {
  const path = temporaryFile(choice.buffer)
  execFileSync('qpdf', ['--encrypt', password, 'owner', '256', '--', '--replace-input', path])
  return { ...choice, buffer: readFileSync(path) }
}

/** Chooses files, and waits until each has been read. */
export async function choose(page: Page, ...files: Choice[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('row').first().waitFor()
  await page.getByText('Reading…').first().waitFor({ state: 'detached' })
}

/** The names of the cards, in their order. */
export function cards(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
}

/** Drags a card with the mouse before another that precedes it. */
export async function dragBefore(page: Page, card: Locator, other: Locator): Promise<void> {
  const [from, to] = [(await card.boundingBox())!, (await other.boundingBox())!]
  await page.mouse.move(from.x + from.width / 2, from.y + 70)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 - 15, from.y + 75, { steps: 3 })
  await page.mouse.move(to.x + 8, to.y + 75, { steps: 6 })
  await page.locator('.react-aria-DropIndicator[data-drop-target]').waitFor()
  await page.mouse.up()
  await page.locator('[data-dragging]').waitFor({ state: 'detached' })
}

/** Starts the tool and returns the path of the automatic download. */
export async function resultOf(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.locator('.action').click()
  const download = await downloading
  return download.path()
}

export function announced(page: Page, message: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: message }).first().waitFor({ state: 'attached' })
}
