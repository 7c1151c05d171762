import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}
interface Axe {
  run(part: string | Document, options?: object): Promise<{ violations: Violation[] }>
}

/**
 * The violations that axe finds in a part of the page: with all rules in light, with the colour rules in
 * dark. Animations are off, because axe would measure them half way.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const all = await page.evaluate(
      async ({ within, onlyColours }) => {
        const { run } = (window as unknown as { axe: Axe }).axe
        // Passed checks are counted, but not described, which would take most of the time.
        const options = onlyColours ? { runOnly: { type: 'tag', values: ['cat.color'] } } : {}
        return (await run(within ?? document, { resultTypes: ['violations'], ...options })).violations
      },
      { within: part, onlyColours: colorScheme === 'dark' },
    )
    for (const { id, nodes } of all)
      found.push(
        ...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`),
      )
  }
  return found
}
