import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'
import { problemWith, pyhankoPython } from '../../../../scripts/test-programs.mjs'

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
  /** Whether it is valid with what the document has alone: certificates, revocation data and time-stamps. */
  readonly forLong?: boolean
}

const PROGRAM = `
import asyncio, json, sys
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESPassed
from pyhanko.sign.validation import DocumentSecurityStore, validate_pdf_signature
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge, PdfSignatureValidationSpec, RevinfoOnlineFetchingRule, RevocationInfoGatheringSpec,
    SignatureValidationSpec)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.authority import CertTrustAnchor
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, REQUIRE_REVINFO
from pyhanko_certvalidator.registry import SimpleTrustManager
level, root, *paths = sys.argv[1:]
certificate = load_cert_from_pemder(root)
alone = {'trust_roots': [certificate], 'allow_fetching': False, 'revocation_mode': 'require'}
def with_its_store(reader, signature):
    context = DocumentSecurityStore.read_dss(reader).as_validation_context(alone)
    status = validate_pdf_signature(signature, context, ts_validation_context=context)
    return bool(status.bottom_line)
def archived(signature):
    trust = SimpleTrustManager.build(trust_roots=[certificate])
    policy = CertValidationPolicySpec(trust_manager=trust, revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO))
    gathering = RevocationInfoGatheringSpec(online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY)
    spec = SignatureValidationSpec(cert_validation_policy=policy, revinfo_gathering_policy=gathering)
    found = asyncio.run(ades_lta_validation(signature, PdfSignatureValidationSpec(spec)))
    if found.ades_subindic != AdESPassed.OK: print(found.ades_subindic, found.failure_msg, file=sys.stderr)
    return found.ades_subindic == AdESPassed.OK
def judged(path):
    with open(path, 'rb') as file:
        reader = PdfFileReader(file, strict=True)
        for signature in reader.embedded_regular_signatures:
            context = ValidationContext(trust_roots=[certificate], allow_fetching=False)
            status = validate_pdf_signature(signature, context)
            stamp = status.timestamp_validity
            more = {}
            if level != 'B-B':
                more = {'forLong': with_its_store(reader, signature) and (level == 'B-LT' or archived(signature))}
            yield {
                'field': signature.field_name,
                'intact': status.intact, 'valid': status.valid, 'trusted': status.trusted,
                'coverage': status.coverage.name,
                'changes': status.modification_level.name,
                'allowed': bool(status.docmdp_ok),
                'timestamp': None if stamp is None else bool(stamp.valid and stamp.trusted),
                **more,
            }
print(json.dumps([list(judged(path)) for path in paths]))
`

/** The signatures of each file, judged by pyHanko in strict mode. With a level, also whether they are of it. */
export function judgedByPyhanko(
  paths: readonly string[],
  root: string,
  level: 'B-B' | 'B-LT' | 'B-LTA' = 'B-B',
): readonly (readonly JudgedSignature[])[] {
  const { stdout, stderr } = spawnSync(pyhankoPython() ?? 'python3', ['-c', PROGRAM, level, root, ...paths])
  if (stdout.length === 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout)) as JudgedSignature[][]
}

/** A group of tests that need pyHanko, which is no package of Debian: without it, it is skipped, and says so. */
export function withPyhanko(name: string, body: () => void): void {
  const problem = problemWith('pyhanko')
  if (problem === undefined) describe(name, body)
  else describe.skip(`${name} (${problem})`, body)
}
