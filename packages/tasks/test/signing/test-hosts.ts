import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Outbound } from '../../src/declare/outbound.js'
import { type KeyKind, TestPki } from './test-pki.js'

const TIME_STAMPS = `[tsa]
serial = tsa.serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
signer_digest = sha256
ess_cert_id_alg = sha256
`

/** How OpenSSL signs a digest, or the bytes themselves. */
const HOW: Readonly<Record<string, readonly string[]>> = {
  rsa: ['-pkeyopt', 'rsa_padding_mode:pkcs1'],
  'rsa-pss': ['-pkeyopt', 'rsa_padding_mode:pss', '-pkeyopt', 'rsa_pss_saltlen:digest'],
  ecdsa: [],
  ed25519: ['-rawin'],
}

/** The hosts that help to sign, on loopback: their answers are made by OpenSSL. */
export class TestHosts {
  pki!: TestPki
  url = ''
  /** `POST /ts` for each request. */
  readonly requests: string[] = []
  /** The host answers these paths with something else. */
  readonly answers = new Map<string, () => Uint8Array>()
  readonly revoked: string[] = []
  /** The key of the remote signer. */
  remoteKey: KeyKind = 'p-256'
  readonly token = 'open-sesame'
  #server!: Server

  /** `withOcsp`: else all certificates name lists only, as that of the issuer does. */
  async start({ withOcsp = true }: { withOcsp?: boolean } = {}): Promise<this> {
    this.#server = createServer((request, response) => void this.#respond(request, response))
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const { url } = this
    this.pki = new TestPki((authority) => [
      `authorityInfoAccess=${withOcsp && authority !== 'root' ? `OCSP;URI:${url}/ocsp/${authority},` : ''}caIssuers;URI:${url}/${authority}.der`,
      `crlDistributionPoints=URI:${url}/${authority}.crl`,
    ])
    this.pki.certified('tsa', 'tsa')
    this.pki.certified('ocsp', 'ocsp')
    writeFileSync(this.pki.path('ts.cnf'), TIME_STAMPS)
    writeFileSync(this.pki.path('tsa.serial'), '01\n')
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    this.pki.remove()
  }

  /** Requests as a platform sends them that allows this host. */
  readonly outbound: Outbound = async ({ purpose, url, method, headers, body }) => {
    if (purpose !== 'signing' || !url.startsWith(this.url)) return 'refused'
    const answer = await fetch(url, { method, headers, body: body?.slice() ?? null }).catch(() => undefined)
    if (answer === undefined) return 'failed'
    return {
      status: answer.status,
      headers: [...answer.headers],
      body: new Uint8Array(await answer.arrayBuffer()),
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    this.requests.push(`${request.method} ${path}`)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    try {
      const answer = this.answers.get(path)?.() ?? this.#answer(path, body, request)
      if (answer === undefined) response.writeHead(404).end()
      else response.end(answer)
    } catch {
      response.writeHead(500).end()
    }
  }

  #answer(path: string, body: Buffer, request: IncomingMessage): Uint8Array | string | undefined {
    const [, place = ''] = path.split('/')
    if (place === 'ts') return this.timestamp(body)
    if (place === 'ocsp') return this.#state(body)
    if (place === 'sign') return this.#sign(body, request)
    const [name = '', kind] = place.split('.')
    if (kind === 'der') return this.pki.openssl('x509', '-in', `${name}.pem`, '-outform', 'DER')
    if (kind === 'crl') return this.pki.revocationList(name, this.revoked)
    return undefined
  }

  timestamp(query: Uint8Array, signer = 'tsa'): Buffer {
    const { pki } = this
    writeFileSync(pki.path('query'), query)
    const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-chain', 'issuer.pem']
    const how = ['-config', 'ts.cnf', '-section', 'tsa', '-queryfile', 'query', '-out', 'reply']
    pki.openssl('ts', '-reply', ...how, ...by)
    return readFileSync(pki.path('reply'))
  }

  #state(query: Uint8Array): Buffer {
    const { pki } = this
    writeFileSync(pki.path('query'), query)
    const index = ['-index', pki.index(this.revoked), '-CA', 'issuer.pem']
    const by = ['-rsigner', 'ocsp.pem', '-rkey', 'ocsp.key', '-ndays', '1']
    pki.openssl('ocsp', ...index, ...by, '-reqin', 'query', '-respout', 'reply')
    return readFileSync(pki.path('reply'))
  }

  #sign(body: Buffer, { method, headers }: IncomingMessage): string | undefined {
    const { pki } = this
    if (headers.authorization !== `Bearer ${this.token}`) return undefined
    const name = pki.signer(this.remoteKey)
    if (method === 'GET')
      return JSON.stringify({ certificates: pki.text(`${name}.pem`) + pki.text('issuer.pem') })
    const { algorithm, digest_algorithm, digest, data } = JSON.parse(body.toString()) as Record<
      string,
      string
    >
    writeFileSync(pki.path('input'), Buffer.from(digest ?? data ?? '', 'base64'))
    const hash = digest_algorithm === undefined ? [] : ['-pkeyopt', `digest:${digest_algorithm}`]
    const how = [...HOW[algorithm!]!, ...hash]
    const signature = pki.openssl('pkeyutl', '-sign', '-inkey', `${name}.key`, '-in', 'input', ...how)
    return JSON.stringify({ signature: signature.toString('base64') })
  }
}
