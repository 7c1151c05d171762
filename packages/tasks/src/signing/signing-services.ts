import type { Certificate } from 'pkijs'
import { readCertificates } from '../certificates/read-certificates.js'
import type { TaskContext } from '../declare/task.js'
import { checkValidity } from './certificates.js'
import { readKey } from './read-key.js'
import { checkToken, remoteSigner } from './remote-signer.js'
import type { SignOptions } from './sign-options.js'
import { localSigner, type Signer } from './signer.js'
import { SigningHosts } from './signing-hosts.js'
import { TimestampAuthority } from './timestamps.js'

/** Whom a run asks for help. */
export interface SigningServices {
  readonly hosts: SigningHosts
  /** Undefined if the options name none. */
  readonly authority: TimestampAuthority | undefined
  /** Certificates that came with the request. */
  readonly certificates: readonly Certificate[]
}

export function openServices({
  options,
  outbound,
  signal,
}: Pick<TaskContext<SignOptions>, 'options' | 'outbound' | 'signal'>): SigningServices {
  const { timestamp_url: url, timestamp_user: user, timestamp_password: password } = options
  const hosts = new SigningHosts(outbound, signal)
  return {
    hosts,
    authority: url === '' ? undefined : new TimestampAuthority(hosts, url, { user, password }),
    certificates: readCertificates(options.certificates, 'certificates'),
  }
}

/** Signs with the key of the request, or on the host that it names. */
export async function signerOf(
  options: SignOptions,
  { hosts, certificates }: SigningServices,
): Promise<Signer> {
  const choice = {
    digest: options.digest === 'auto' ? undefined : options.digest,
    isPss: options.rsa_padding === 'pss',
  }
  if (options.signer_url !== '') {
    checkToken(options.signer_token)
    return remoteSigner({ url: options.signer_url, token: options.signer_token, certificates }, choice, hosts)
  }
  const { key, certificates: own } = await readKey(options.key, options.key_password)
  const signer = await localSigner({ key, certificates: [...own, ...certificates] }, choice)
  checkValidity(signer.chain[0], new Date())
  return signer
}
