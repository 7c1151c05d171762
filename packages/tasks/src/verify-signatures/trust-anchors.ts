import { pemBlocks } from '../certificates/pem.js'
import { readCertificates } from '../certificates/read-certificates.js'
import type { TaskEngines } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type Anchor, readCertificate } from './trust.js'

const PEM = '-----BEGIN '
const LABELS = ['CERTIFICATE', 'TRUSTED CERTIFICATE', 'X509 CERTIFICATE']

export interface TrustOptions {
  readonly certificates: string
  readonly system_trust: boolean
}

/** The certificates that a run trusts: its own, those of the operator and, if it says so, those of the system. */
export async function trustAnchors(
  { certificates, system_trust: isSystemTrusted }: TrustOptions,
  { trusted }: Pick<TaskEngines, 'trusted'>,
): Promise<readonly Anchor[]> {
  const own = readCertificates(certificates, 'certificates')
  if (isSystemTrusted && trusted === undefined)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[system_trust]',
      message:
        'A browser does not say which authorities it trusts. Give the certificates that you trust as certificates.',
    })
  const [operator, system] = [
    (await trusted?.('operator')) ?? [],
    isSystemTrusted ? ((await trusted?.('system')) ?? []) : [],
  ]
  return [
    ...own.map((certificate): Anchor => ({ certificate, from: 'options' })),
    ...operator.flatMap((file) => anchorsOf(file, 'operator')),
    ...system.flatMap((file) => anchorsOf(file, 'system')),
  ]
}

/** None for files that are no certificates: a folder can contain others, too. */
function anchorsOf(file: Uint8Array, from: Anchor['from']): Anchor[] {
  const text = new TextDecoder('latin1').decode(file)
  const ders = text.includes(PEM)
    ? pemBlocks(text).flatMap(({ label, der }) => (LABELS.includes(label) ? (der ?? []) : []))
    : [file]
  return ders.flatMap((der) => {
    const certificate = readCertificate(der)
    return certificate === undefined ? [] : [{ certificate, from }]
  })
}
