import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { QpdfDocument } from '../validators/document.js'
import { qpdfJson } from '../validators.js'

function qpdf(...parameters: string[]): string {
  return execFileSync('qpdf', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A document as qpdf encrypts it: `128 --use-aes=n` and the like. */
export function lockedByQpdf(pdf: Uint8Array, user: string, owner: string, ...how: string[]): Uint8Array {
  const output = temporaryFile(new Uint8Array(0))
  qpdf('--allow-weak-crypto', '--encrypt', user, owner, ...how, '--', temporaryFile(pdf), output)
  return new Uint8Array(readFileSync(output))
}

/** A locked document as qpdf reads it with a password; it must find nothing wrong with it. */
export function openedByQpdf(pdf: Uint8Array, password: string): QpdfDocument {
  const path = temporaryFile(pdf)
  qpdf('--check', `--password=${password}`, path)
  const output = temporaryFile(new Uint8Array(0))
  qpdf('--decrypt', `--password=${password}`, path, output)
  return qpdfJson(output)
}

export function encryptionByQpdf(pdf: Uint8Array, password: string): string {
  return qpdf('--show-encryption', `--password=${password}`, temporaryFile(pdf))
}
