import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../service.js'
import { ON_MANY_MACHINES } from '../support/many-machines.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from '../threats/client.js'
import { expectInvariantOf } from '../threats/invariant.js'
import { ADA, BOB, until, VISITOR } from '../threats/service-process.js'

/** With one worker, only one of many machines would work. */
describe.each(ON_MANY_MACHINES ? [2] : [1, 2])(
  'A service with %i workers, all busy with one token’s runs',
  (workers) => {
    const service = useService({ OCTAVO_WORKERS: String(workers), OCTAVO_TOKENS: `${ADA},${BOB},${VISITOR}` })
    let ada: Client
    let bob: Client
    let adas: Uploaded[]

    const statesOf = (client: Client, runs: readonly Uploaded[]) =>
      Promise.all(runs.map(({ processId }) => client.state(processId)))
    const count = (states: readonly unknown[], state: string): number =>
      states.filter((one) => one === state).length

    beforeAll(async () => {
      ada = new Client(service)
      bob = new Client(service, BOB)
      adas = []
      // None of them ends before the time limit.
      for (let run = 0; run < 12; run++) adas.push(await ada.uploaded(smallPdf(), 'endless'))
      for (const run of adas) await ada.begin(run, { task: 'endless' })
      await until(
        'every worker is ada’s',
        async () => count(await statesOf(ada, adas), 'running') === workers,
      )
    })
    afterAll(async () => {
      for (const { processId } of adas) await ada.remove(processId)
      await expectInvariantOf(service)
    })

    it('answers another token’s merges while all twelve slow runs are still there', async () => {
      for (let merge = 0; merge < 3; merge++) {
        const { status, text } = await bob.execute(await bob.uploaded(smallPdf()))
        expect(status, text).toBe(200)
      }
      const states = await statesOf(ada, adas)
      expect([count(states, 'running'), count(states, 'queued')]).toEqual([workers, 12 - workers])
    })

    it('runs one more for another token at once, queues its next run, and returns to its number of workers', async () => {
      const bobs = [await bob.uploaded(smallPdf(), 'endless'), await bob.uploaded(smallPdf(), 'endless')]
      for (const run of bobs) await bob.begin(run, { task: 'endless' })
      await bob.reaches(bobs[0]!.processId, 'running')
      expect(await statesOf(bob, bobs)).toEqual(['running', 'queued'])
      // When a run of ada ends, no other of hers takes the worker that was borrowed.
      const running = (await statesOf(ada, adas)).indexOf('running')
      await ada.remove(adas[running]!.processId)
      const left = adas.filter((_, index) => index !== running)
      await until('the service is back at its workers', async () => {
        const states = await statesOf(ada, left)
        return count(states, 'running') === workers - 1 && count(states, 'queued') === 12 - workers
      })
      for (const { processId } of bobs) await bob.remove(processId)
      await until(
        'every worker is ada’s again',
        async () => count(await statesOf(ada, left), 'running') === workers,
      )
    })
  },
)
