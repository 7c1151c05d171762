import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'

/** pyHanko's judgement of one signature. */
export interface JudgedSignature {
  readonly field: string
  readonly intact: boolean
  readonly valid: boolean
  readonly trusted: boolean
  readonly coverage: string
  readonly changes: string
  readonly allowed: boolean
  /** Whether it has a time stamp that is valid and trusted. */
  readonly timestamp: boolean | null
}

const PROGRAM = `
import json, sys
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
root, *paths = sys.argv[1:]
def judged(path):
    with open(path, 'rb') as file:
        for signature in PdfFileReader(file, strict=True).embedded_regular_signatures:
            context = ValidationContext(trust_roots=[load_cert_from_pemder(root)], allow_fetching=False)
            status = validate_pdf_signature(signature, context)
            stamp = status.timestamp_validity
            yield {
                'field': signature.field_name,
                'intact': status.intact, 'valid': status.valid, 'trusted': status.trusted,
                'coverage': status.coverage.name,
                'changes': status.modification_level.name,
                'allowed': bool(status.docmdp_ok),
                'timestamp': None if stamp is None else bool(stamp.valid and stamp.trusted),
            }
print(json.dumps([list(judged(path)) for path in paths]))
`

/** The signatures of each file, judged by pyHanko in strict mode. */
export function judgedByPyhanko(
  paths: readonly string[],
  root: string,
): readonly (readonly JudgedSignature[])[] {
  const { stdout, stderr } = spawnSync('python3', ['-c', PROGRAM, root, ...paths])
  if (stdout.length === 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout)) as JudgedSignature[][]
}

/** A group of tests that need pyHanko, which is no package of Debian: without it, it is skipped, and says so. */
export function withPyhanko(name: string, body: () => void): void {
  if (spawnSync('python3', ['-c', 'import pyhanko.keys']).status === 0) describe(name, body)
  else describe.skip(`${name} (pyHanko not installed)`, body)
}
