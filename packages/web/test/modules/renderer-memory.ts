import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'

interface ProcessInfo {
  readonly type: string
  readonly id: number
}

/** The peak memory of the largest renderer process of this browser, in bytes, including its workers. */
export async function peakRendererBytes(context: BrowserContext): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as { processInfo: ProcessInfo[] }
  await session.detach()
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')))
  return Math.max(...peaks.map((found) => Number(found?.[1] ?? 0))) * 1024
}
