import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How OpenSSL makes a key of each kind. */
export const KEYS = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'rsa-pss': ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'p-256': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'p-384': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  'p-521': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  ed25519: ['-algorithm', 'ED25519'],
} as const

export type KeyKind = keyof typeof KEYS

const EXTENSIONS = {
  root: ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'],
  issuer: ['basicConstraints=critical,CA:TRUE,pathlen:0', 'keyUsage=critical,keyCertSign,cRLSign'],
  signer: ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'],
  tsa: [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=critical,timeStamping',
  ],
  ocsp: [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=OCSPSigning',
    'noCheck=ignored',
  ],
} as const

/** A root, an authority under it, and whom it certifies: made by OpenSSL, in a folder of their own. */
export class TestPki {
  readonly folder = mkdtempSync(join(tmpdir(), 'octavo-pki-'))
  readonly #made = new Set<string>()

  constructor() {
    this.#certificate('root', 'p-256', 'root')
    this.#certificate('issuer', 'p-256', 'issuer', 'root')
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  text(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  openssl(...args: readonly string[]): Buffer {
    return execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'ignore'] })
  }

  /** The name of the files of a signer with such a key: `rsa.key` and `rsa.pem`. */
  signer(kind: KeyKind, more: readonly string[] = []): string {
    this.#certificate(kind, kind, 'signer', 'issuer', more)
    return kind
  }

  /** The same with another role. */
  certified(name: string, role: 'tsa' | 'ocsp'): string {
    this.#certificate(name, 'p-256', role, 'issuer')
    return name
  }

  /** A key and its certificates in PEM. */
  pem(name: string): string {
    return [`${name}.key`, `${name}.pem`, 'issuer.pem'].map((file) => this.text(file)).join('')
  }

  /** The same as PKCS#12 in Base64. */
  pkcs12(name: string, password: string, ...how: readonly string[]): string {
    const files = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile', 'issuer.pem']
    return this.openssl('pkcs12', '-export', ...files, '-passout', `pass:${password}`, ...how).toString(
      'base64',
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #certificate(
    name: string,
    kind: KeyKind,
    role: keyof typeof EXTENSIONS,
    by?: string,
    more: readonly string[] = [],
  ): void {
    if (this.#made.has(name)) return
    this.#made.add(name)
    const key = `${name}.key`
    this.openssl('genpkey', ...KEYS[kind], '-out', key)
    const identifiers = [
      'subjectKeyIdentifier=hash',
      ...(by === undefined ? [] : ['authorityKeyIdentifier=keyid']),
    ]
    writeFileSync(this.path(`${name}.ext`), [...EXTENSIONS[role], ...identifiers, ...more].join('\n'))
    this.openssl('req', '-new', '-key', key, '-subj', `/O=Octavo/CN=Test ${name}`, '-out', `${name}.csr`)
    const issued =
      by === undefined ? ['-signkey', key] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']
    const about = ['-extfile', `${name}.ext`, '-days', '30', '-out', `${name}.pem`]
    this.openssl('x509', '-req', '-in', `${name}.csr`, ...issued, ...about)
  }
}
