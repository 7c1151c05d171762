import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pdfiumText } from '../../../pdf/test/validators/pdfium.js'
import { usePage } from './browser.js'
import { chooseExample, chooseFiles, downloadEach, openTool, runTool } from './driven-tool.js'

withPrograms('Text drawn on the device', ['chromium'], () => {
  const under = usePage({ env: {} })

  it('loads the fonts of its scripts from the service when it is drawn, and no others', async () => {
    const context = await under.context()
    const page = await context.newPage()
    const requested: string[] = []
    context.on('request', (request) => requested.push(request.url()))
    const fonts = (): string[] => [
      ...new Set(requested.flatMap((url) => /\/typesetting\/((?:@[\w-]+\/)[\w-]+)/.exec(url)?.[1] ?? [])),
    ]
    await page.goto(under.server.url)
    await openTool(page, 'watermark-pdf', 'Watermark PDF')
    await chooseFiles(page, [{ name: 'a.pdf', bytes: plainDocument('P', 1) }])
    await chooseExample(page, 'Words in several scripts')
    expect(fonts()).toEqual([])
    await runTool(page, 'Watermark PDF', 'On this device')
    const [output] = await downloadEach(page)
    expect(await pdfiumText(temporaryFile(output!.bytes), 1)).toContain('机密 · ลับ · गोपनीय')
    expect(fonts().sort()).toEqual([
      '@embedpdf/fonts-latin',
      '@fontsource-variable/noto-sans-sc',
      '@fontsource-variable/noto-sans-thai',
    ])
    expect(requested.filter((url) => !url.startsWith(under.server.url) && url.startsWith('http'))).toEqual([])
    await context.close()
  })
})
