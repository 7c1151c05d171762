// The icons that browsers want as PNG when the page is installed as an app, from public/icon.svg: `npm run page:icons`, with Chromium.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const folder = new URL('../public/', import.meta.url)
const icon = readFileSync(new URL('icon.svg', folder), 'utf8')
const [, background] = /fill="(#\w+)"/.exec(icon)

/** A maskable icon fills the square; what matters lies within the middle four fifths. */
const icons = [
  { name: 'icon-192.png', size: 192, scale: 1 },
  { name: 'icon-512.png', size: 512, scale: 1 },
  { name: 'icon-maskable-512.png', size: 512, scale: 0.8, ground: background },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const { name, size, scale, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const drawn = `width:${size * scale}px;height:${size * scale}px;margin:${(size * (1 - scale)) / 2}px;display:block`
    await page.setContent(
      `<body style="margin:0;display:flow-root;background:${ground ?? 'transparent'}">${icon.replace('<svg', `<svg style="${drawn}"`)}`,
    )
    writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: ground === undefined }))
    await page.close()
  }
} finally {
  await browser.close()
}
