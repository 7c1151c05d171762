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
  readonly #serials = new Map<string, string>()

  /** `named` are extensions of the certificates that an authority issues: where to ask about them. */
  constructor(private readonly named: (authority: string) => readonly string[] = () => []) {
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

  /** What `openssl ocsp` and `openssl ca` know of the certificates: which of them are revoked. */
  index(revoked: readonly string[] = []): string {
    const lines = [...this.#made].map((name) => {
      const state = revoked.includes(name) ? 'R\t351231235959Z\t260101000000Z' : 'V\t351231235959Z\t'
      return `${state}\t${this.#serial(name)}\tunknown\t/O=Octavo/CN=Test ${name}\n`
    })
    writeFileSync(this.path('index.txt'), lines.join(''))
    return 'index.txt'
  }

  #serial(name: string): string {
    const known = this.#serials.get(name)
    if (known !== undefined) return known
    const printed = this.openssl('x509', '-in', `${name}.pem`, '-noout', '-serial').toString()
    const serial = printed.trim().replace('serial=', '')
    this.#serials.set(name, serial)
    return serial
  }

  /** The certificates that an authority has revoked, in DER. */
  revocationList(authority: string, revoked: readonly string[] = []): Buffer {
    const database = this.index(revoked)
    const settings = `[ca]\ndefault_ca=own\n[own]\ndatabase=${database}\ndefault_md=sha256\ndefault_crl_days=7\n`
    writeFileSync(this.path('ca.cnf'), settings)
    const by = ['-keyfile', `${authority}.key`, '-cert', `${authority}.pem`]
    this.openssl('ca', '-config', 'ca.cnf', '-gencrl', ...by, '-out', 'list.pem')
    return this.openssl('crl', '-in', 'list.pem', '-outform', 'DER')
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
      ...(by === undefined || role === 'ocsp' ? [] : this.named(by)),
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
