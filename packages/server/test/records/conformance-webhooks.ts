import { describe, expect, it } from 'vitest'
import type { ProcessRow, WebhookRow } from '../../src/records/records.js'
import type { Subject } from './conformance.js'
import { aProcess, aWebhook } from './rows.js'

export function webhooksConformance(subject: Subject): void {
  /** A process with an active run, and the webhook for its end. */
  async function pending(given: Partial<WebhookRow> = {}): Promise<WebhookRow> {
    const { processes } = subject.records
    const process = aProcess()
    const webhook = aWebhook({ processId: process.id, ...given })
    await processes.create(process)
    const patch = { state: 'running', runId: webhook.runId } as const
    await processes.change(process.id, { states: ['created'] }, patch, {}, { webhook: { add: webhook } })
    return webhook
  }

  /** The same with a run that has ended. */
  async function told(dueAtMs: number, given: Partial<WebhookRow> = {}): Promise<WebhookRow> {
    const { id, processId, runId } = await pending(given)
    await end(processId, runId, dueAtMs)
    return (await subject.records.webhooks.get(id))!
  }

  function end(processId: string, runId: string, dueAtMs: number): Promise<ProcessRow | undefined> {
    return subject.records.processes.change(
      processId,
      { states: ['running'], runId },
      { state: 'failed', runId: null },
      {},
      { webhook: { schedule: { runId, dueAtMs, body: ({ state, version }) => `${state} ${version}` } } },
    )
  }

  describe('The webhooks table', () => {
    it('stores a webhook with the change that begins its run, not yet due', async () => {
      const webhook = await pending()
      const { webhooks } = subject.records
      expect(await webhooks.get(webhook.id)).toEqual(webhook)
      expect(await webhooks.ofRun(webhook.runId)).toEqual(webhook)
      expect(await webhooks.due(Number.MAX_SAFE_INTEGER, { limit: 10 })).toEqual([])
      expect(await webhooks.pending()).toBe(0)
      expect(await webhooks.nextAfter(0)).toBeUndefined()
      expect(await webhooks.get('nothing')).toBeUndefined()
      expect(await webhooks.ofRun('nothing')).toBeUndefined()
    })

    it('stores no webhook if the change was not made', async () => {
      const { processes, webhooks } = subject.records
      const process = aProcess({ state: 'running' })
      await processes.create(process)
      const webhook = aWebhook({ processId: process.id })
      const change = { webhook: { add: webhook } }
      expect(await processes.change(process.id, { states: ['uploaded'] }, {}, {}, change)).toBeUndefined()
      expect(await webhooks.get(webhook.id)).toBeUndefined()
    })

    it('rolls back the change if its webhook cannot be stored', async () => {
      const { processes } = subject.records
      const { runId } = await pending()
      const process = aProcess()
      await processes.create(process)
      const change = { webhook: { add: aWebhook({ runId }) } }
      await expect(
        processes.change(process.id, { states: ['created'] }, { state: 'queued' }, {}, change),
      ).rejects.toThrow()
      expect(await processes.get(process.id)).toEqual(process)
    })

    it('stores the body from the row that the end of the run has written, once', async () => {
      const { processes, webhooks } = subject.records
      const webhook = await pending()
      const ended = await end(webhook.processId, webhook.runId, 5_000)
      const body = `failed ${ended?.version}`
      expect(await webhooks.get(webhook.id)).toEqual({ ...webhook, body, dueAtMs: 5_000, dueSinceMs: 5_000 })
      expect(await webhooks.pending()).toBe(1)
      await processes.change(
        webhook.processId,
        { states: ['failed'] },
        { state: 'running', runId: 'another' },
      )
      await end(webhook.processId, webhook.runId, 9_000)
      await end(webhook.processId, 'another', 9_000)
      expect(await webhooks.get(webhook.id)).toEqual({ ...webhook, body, dueAtMs: 5_000, dueSinceMs: 5_000 })
      expect(await webhooks.pending()).toBe(1)
    })

    it('returns due webhooks, oldest first, without those of excluded owners', async () => {
      const { webhooks } = subject.records
      const late = await told(3_000)
      const early = await told(1_000, { owner: 'eve' })
      const middle = await told(2_000)
      await told(4_001)
      const idOf = ({ id, owner }: WebhookRow) => ({ id, owner })
      expect(await webhooks.due(4_000, { limit: 10 })).toEqual([early, middle, late].map(idOf))
      expect(await webhooks.due(4_000, { limit: 2 })).toEqual([early, middle].map(idOf))
      expect(await webhooks.due(2_000, { limit: 9, exceptOwners: ['eve'] })).toEqual([middle].map(idOf))
      expect(await webhooks.due(4_000, { limit: 9, exceptOwners: ['eve', 'ann'] })).toEqual([])
      expect(await webhooks.due(999, { limit: 10 })).toEqual([])
    })

    it('tells whether an owner has more than a number of webhooks, due or not', async () => {
      const { webhooks } = subject.records
      await told(2_000, { owner: 'eve' })
      await pending({ owner: 'eve' })
      await pending({ owner: 'ann' })
      const answers = [0, 1, 2].map((count) => webhooks.hasMoreThan('eve', count))
      expect(await Promise.all(answers)).toEqual([true, true, false])
    })

    it('returns when the next one is due', async () => {
      const { webhooks } = subject.records
      await told(2_000)
      await told(1_000)
      expect(await webhooks.nextAfter(0)).toBe(1_000)
      expect(await webhooks.nextAfter(1_000)).toBe(2_000)
      expect(await webhooks.nextAfter(2_000)).toBeUndefined()
    })

    it('counts attempts and postpones the next one, over a restart too', async () => {
      const webhook = await told(1_000)
      await subject.records.webhooks.postpone(webhook.id, 3, 1_784_000_000_123)
      const { webhooks } = await subject.reopen()
      expect(await webhooks.get(webhook.id)).toEqual({ ...webhook, attempts: 3, dueAtMs: 1_784_000_000_123 })
    })

    it('lets one of many concurrent callers claim a due webhook', async () => {
      const { webhooks } = subject.records
      const webhook = await told(1_000)
      expect(await webhooks.claim(webhook.id, 999, 5_000)).toBeUndefined()
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, index) => webhooks.claim(webhook.id, 1_000, 5_000 + index)),
      )
      expect(claims.filter((claimed) => claimed !== undefined)).toEqual([webhook])
      expect(await webhooks.due(2_000, { limit: 10 })).toEqual([])
      expect(await webhooks.claim('nothing', 1_000, 5_000)).toBeUndefined()
      const stillPending = await pending()
      expect(await webhooks.claim(stillPending.id, 1_000, 5_000)).toBeUndefined()
    })

    it('makes a webhook due again when its claim expires', async () => {
      const { webhooks } = subject.records
      const webhook = await told(1_000)
      await told(9_000)
      await webhooks.claim(webhook.id, 1_000, 5_000)
      expect(await webhooks.nextAfter(1_000)).toBe(5_000)
      expect(await webhooks.claim(webhook.id, 4_999, 8_000)).toBeUndefined()
      expect(await webhooks.due(5_000, { limit: 10 })).toMatchObject([{ id: webhook.id }])
      expect(await webhooks.claim(webhook.id, 5_000, 8_000)).toEqual(webhook)
      expect(await webhooks.nextAfter(5_000)).toBe(8_000)
    })

    it('lets only the holder of the claim postpone or remove a webhook', async () => {
      const { webhooks } = subject.records
      const webhook = await told(1_000)
      await webhooks.claim(webhook.id, 1_000, 5_000)
      await webhooks.claim(webhook.id, 5_000, 8_000)
      expect(await webhooks.postpone(webhook.id, 1, 9_000, 5_000)).toBe(false)
      expect(await webhooks.remove(webhook.id, 5_000)).toBe(false)
      expect(await webhooks.remove(webhook.id)).toBe(false)
      expect(await webhooks.get(webhook.id)).toEqual(webhook)
      expect(await webhooks.postpone(webhook.id, 1, 9_000, 8_000)).toBe(true)
      expect(await webhooks.postpone(webhook.id, 2, 9_500, 8_000)).toBe(false)
      await webhooks.claim(webhook.id, 9_000, 9_900)
      expect(await webhooks.remove(webhook.id, 9_900)).toBe(true)
    })

    it('does not return a removed webhook', async () => {
      const { webhooks } = subject.records
      const webhook = await told(1_000)
      await webhooks.remove(webhook.id)
      await webhooks.remove(webhook.id)
      expect(await webhooks.get(webhook.id)).toBeUndefined()
      expect(await webhooks.due(2_000, { limit: 10 })).toEqual([])
    })

    it('removes a webhook with its process before the end of the run, and keeps it afterwards', async () => {
      const { processes, webhooks } = subject.records
      const running = await pending()
      const ended = await told(1_000)
      await processes.remove(running.processId)
      await processes.remove(ended.processId)
      expect(await webhooks.get(running.id)).toBeUndefined()
      expect(await webhooks.get(ended.id)).toEqual(ended)
    })
  })
}
