import type { Page } from 'playwright-core'

/**
 * The displayed colours of an element at these points (fractions of its width and height), as `rgb` in
 * hexadecimal.
 */
export async function shownColours(
  page: Page,
  selector: string,
  places: readonly (readonly [number, number])[],
): Promise<string[]> {
  const shot = await page.locator(selector).screenshot({ type: 'png' })
  return page.evaluate(
    async ([base64, places]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      return places.map(([x, y]) => {
        const pixel = context.getImageData(x * image.width, y * image.height, 1, 1).data
        return [...pixel.slice(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')
      })
    },
    [shot.toString('base64'), places] as const,
  )
}
