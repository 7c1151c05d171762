import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { Outbound, OutboundProblem } from '../declare/outbound.js'
import { TaskFailure } from '../declare/task-failure.js'

/** Of one run: certificates in files can name any number of addresses. */
const MAX_REQUESTS = 1000
const MAX_ADDRESS = 2000

const PROBLEMS: Readonly<Record<Exclude<OutboundProblem, 'refused'>, string>> = {
  timeout: 'it did not answer in time',
  unknown_host: 'there is no such host',
  connection_refused: 'it refuses connections',
  failed: 'there was no complete answer',
}

export interface HostRequest {
  readonly url: string
  /** What is asked for, as the subject of a sentence: `The time-stamp`. */
  readonly what: string
  /** The option with the address; undefined if a certificate names it. */
  readonly option?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** It is sent by POST. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array } | undefined
  readonly maxBytes: number
}

/** The hosts that help to sign. What cannot be had is a failure that names the host. */
export class SigningHosts {
  readonly #outbound: Outbound | undefined
  readonly #signal: AbortFlag
  readonly #fetched = new Map<string, Uint8Array<ArrayBuffer>>()
  #requests = 0

  constructor(outbound: Outbound | undefined, signal: AbortFlag) {
    this.#outbound = outbound
    this.#signal = signal
  }

  /** What does not change during a run, such as a certificate: it is fetched once. */
  async fetch(request: HostRequest): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#fetched.get(request.url)
    if (known !== undefined) return known
    const bytes = await this.ask(request)
    this.#fetched.set(request.url, bytes)
    return bytes
  }

  async ask({
    url,
    what,
    option,
    headers = {},
    body,
    maxBytes,
  }: HostRequest): Promise<Uint8Array<ArrayBuffer>> {
    const host = hostOf(url)
    const failed = (why: string): TaskFailure => signingFailure(`${what} cannot be had from ${host}: ${why}.`)
    if (this.#signal.aborted) throw new TaskFailure({ code: 'cancelled', message: 'The run was cancelled.' })
    if (++this.#requests > MAX_REQUESTS)
      throw new TaskFailure({
        code: 'limit_exceeded',
        message: `The signatures need more than ${MAX_REQUESTS} requests to other hosts.`,
      })
    const answer = await this.#outbound?.({
      purpose: 'signing',
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': 'Octavo',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': body.type }),
      },
      body: body?.bytes,
    })
    if (answer === undefined || answer === 'refused') {
      const message = `${what} cannot be had: the host ${host} may not be reached. Operators list the allowed hosts in OCTAVO_SIGNING_HOSTS, and private networks in OCTAVO_SIGNING_NETWORKS.`
      if (option === undefined) throw signingFailure(message)
      throw new TaskFailure({ code: 'invalid_parameter', field: `options[${option}]`, message })
    }
    if (typeof answer === 'string') throw failed(PROBLEMS[answer])
    if (answer.status !== 200) throw failed(`it answered with the status ${answer.status}`)
    if (answer.body.length > maxBytes)
      throw failed(`its answer has ${answer.body.length} bytes, and at most ${maxBytes} are read`)
    return new Uint8Array(answer.body)
  }
}

export function signingFailure(message: string): TaskFailure {
  return new TaskFailure({ code: 'signing_failed', message })
}

/** Whether an address in a certificate is one that can be asked: LDAP is not spoken here. */
export function isWebAddress(url: string): boolean {
  return url.length <= MAX_ADDRESS && /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** For messages: without a path, which may contain a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.slice(0, 255) : 'this address'
}
