import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Child } from '../child.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import { median, short, spread } from '../report/statistics.js'
import type { LargeQuestion, LargeReply } from './large-child.js'
import { peakMegabytes } from './process-usage.js'
import { goal, machineLoad, table } from './report.js'
import { startPipeServer, startService, TOKEN } from './server-process.js'

const MEGABYTE = 2 ** 20
const MIN_SHARE = 0.7
/** Peak memory with 1 GiB divided by that with 64 MiB. Allows for garbage that was not collected yet. */
const MAX_GROWTH = 1.25
const UPLOAD_TIMEOUT_MS = 300_000

export async function benchLarge(folder: string, rounds: number, profile?: string): Promise<boolean> {
  const medium = join(folder, 'medium.pdf')
  const large = join(folder, 'large.pdf')
  writeScannedDocument(medium, { pages: 64, bytesPerPage: MEGABYTE, seed: 1 })
  writeScannedDocument(large, { pages: 1026, bytesPerPage: MEGABYTE, seed: 2 })
  const service = await startService(folder, profile)
  const pipe = await startPipeServer(folder)
  const client = new Child<LargeQuestion, LargeReply>(new URL('./large-child.js', import.meta.url))
  const send = async (to: 'service' | 'pipe', path: string): Promise<number> => {
    const { url } = to === 'service' ? service : pipe
    const answer = await client.ask({ to, url, token: TOKEN, path }, UPLOAD_TIMEOUT_MS)
    if (answer.kind !== 'reply') throw new Error(`The client process did not reply (${answer.kind}).`)
    if ('failed' in answer.reply) throw new Error(`The upload failed: ${answer.reply.failed}`)
    return statSync(path).size / 1_000_000 / answer.reply.seconds
  }
  try {
    for (let round = 0; round < rounds; round++) await send('service', medium)
    const peakMedium = peakMegabytes(service.pid)
    await send('pipe', medium)
    const speeds: Record<'service' | 'pipe', number[]> = { service: [], pipe: [] }
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? (['service', 'pipe'] as const) : (['pipe', 'service'] as const)
      for (const name of order) speeds[name].push(await send(name, large))
    }
    const peakLarge = peakMegabytes(service.pid)
    const ratios = speeds.service.map((speed, round) => speed / speeds.pipe[round]!)
    const isFast = median(ratios) >= MIN_SHARE
    const isFlat = !(peakLarge > peakMedium * MAX_GROWTH)
    console.log(`### Upload of ${short(statSync(large).size / MEGABYTE)} MiB (${machineLoad()})\n`)
    console.log(
      table(
        ['', 'MB/s'],
        [
          ['service', spread(speeds.service)],
          ['raw pipe to a file', spread(speeds.pipe)],
        ],
      ),
    )
    const memory = `peak RSS of the service: ${short(peakLarge)} MB after uploads of 1 GiB, ${short(peakMedium)} MB after the same number of uploads of 64 MiB`
    console.log(
      `\n${goal(isFast, `${spread(ratios)} × the speed of a raw pipe; goal: at least ${MIN_SHARE}`)}`,
    )
    console.log(goal(isFlat, `${memory}; goal: a ratio of at most ${MAX_GROWTH}`))
    return isFast && isFlat
  } finally {
    client.stop()
    await Promise.all([service.stop(), pipe.stop()])
  }
}
