import { randomBytes } from 'node:crypto'
import type { FileRow, ProcessRow, TokenRow, WebhookRow } from '../../src/records/records.js'

export const randomId = (): string => randomBytes(32).toString('base64url')

export function aProcess(given: Partial<ProcessRow> = {}): ProcessRow {
  return {
    id: randomId(),
    owner: 'ann',
    task: 'merge-pdf',
    state: 'created',
    version: 1,
    createdAt: 1_000,
    updatedAt: 1_000,
    expiresAt: 8_200,
    startedAt: null,
    finishedAt: null,
    attempts: 0,
    progressDone: 0,
    progressTotal: 0,
    outputs: 0,
    error: null,
    runId: null,
    note: null,
    listeners: null,
    ...given,
  }
}

export function aFile(processId: string, given: Partial<FileRow> = {}): FileRow {
  return {
    id: randomId(),
    processId,
    kind: 'upload',
    position: 0,
    name: 'a.pdf',
    size: 100,
    type: 'application/pdf',
    sha256: '0'.repeat(64),
    blob: randomId(),
    pageCount: 3,
    encrypted: false,
    passwordRequired: false,
    runId: null,
    createdAt: 1_000,
    ...given,
  }
}

export function aToken(given: Partial<TokenRow> = {}): TokenRow {
  return {
    id: randomId(),
    name: 'a token',
    hash: randomBytes(32).toString('hex'),
    createdAt: 1_000,
    expiresAt: null,
    revokedAt: null,
    quotaBytes: null,
    webhookSecret: 'secret',
    ...given,
  }
}

/** For a run that has not ended. */
export function aWebhook(given: Partial<WebhookRow> = {}): WebhookRow {
  return {
    id: randomId(),
    runId: randomId(),
    processId: randomId(),
    owner: 'ann',
    url: 'https://hooks.example.org/octavo',
    baseUrl: 'http://localhost:8080',
    body: null,
    attempts: 0,
    dueAtMs: null,
    dueSinceMs: null,
    traceparent: null,
    ...given,
  }
}
