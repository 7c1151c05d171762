import { TaskFailure } from '../declare/task-failure.js'
import { fromBase64 } from './base64.js'
import type { HtmlOptions } from './html-options.js'
import { metrics, type OpenPage, type Screen } from './open-page.js'
import { pageFailures } from './page-failures.js'

/** Chromium draws longer pictures wrongly. */
const MAX_SIDE = 16_384

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export async function takeScreenshot(
  page: OpenPage,
  screen: Screen,
  { format, quality, capture, element }: Pick<HtmlOptions, 'format' | 'quality' | 'capture' | 'element'>,
): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number }> {
  const area =
    capture === 'screen'
      ? { x: 0, y: 0, ...screen }
      : capture === 'page'
        ? await wholePage(page, screen)
        : await areaOf(page, element)
  const [width, height] = [Math.ceil(area.width * screen.scale), Math.ceil(area.height * screen.scale)]
  if (Math.max(width, height) > MAX_SIDE)
    throw new TaskFailure({
      code: 'limit_exceeded',
      message: `The screenshot would have ${width} × ${height} pixels: no side may have more than ${MAX_SIDE}.`,
    })
  const { data } = await page.call<{ data: string }>('Page.captureScreenshot', {
    format,
    ...(format !== 'png' && { quality }),
    clip: { x: area.x, y: area.y, width: area.width, height: area.height, scale: 1 },
    captureBeyondViewport: true,
  })
  return { bytes: fromBase64(data), width, height }
}

/** As wide as the screen, and at least as high. */
async function wholePage({ call }: OpenPage, screen: Screen): Promise<Area> {
  const { cssContentSize } = await call<{ cssContentSize: Area }>('Page.getLayoutMetrics')
  const height = Math.max(screen.height, Math.ceil(cssContentSize.height))
  const width = Math.max(screen.width, Math.ceil(cssContentSize.width))
  // Backgrounds and elements that are as high as the screen fill the picture.
  if (Math.max(width, height) * screen.scale <= MAX_SIDE)
    await call('Emulation.setDeviceMetricsOverride', metrics({ ...screen, width, height }))
  return { x: 0, y: 0, width, height }
}

async function areaOf({ call }: OpenPage, selector: string): Promise<Area> {
  const expression = `(() => {
    const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()
    return box && { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height }
  })()`
  const { result } = await call<{ result: { value?: Area } }>('Runtime.evaluate', {
    expression,
    returnByValue: true,
  })
  if (result.value !== undefined && result.value.width >= 1 && result.value.height >= 1) return result.value
  throw new TaskFailure({
    code: 'page_failed',
    message: `${pageFailures.hiddenElement}${selector}.`,
  })
}
