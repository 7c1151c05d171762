/** Requests of a task to other hosts, made by the platform, which decides what may be reached. @module */

/** What requests are for: pages that are converted, or signatures. The operator lists the hosts for each. */
export const outboundPurposes = ['pages', 'signing'] as const
export type OutboundPurpose = (typeof outboundPurposes)[number]

export interface OutboundRequest {
  readonly purpose: OutboundPurpose
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

/** `refused`: the address may not be reached. `failed`: there was no complete answer. The others: there was no connection. */
export type OutboundProblem = 'refused' | 'unknown_host' | 'connection_refused' | 'timeout' | 'failed'

/** In a request of a child to the service: its purpose. */
export const OUTBOUND_PURPOSE_HEADER = 'octavo-outbound-purpose'

/** In an answer of the service to its child: the problem. */
export const OUTBOUND_PROBLEM_HEADER = 'octavo-outbound-problem'

/** Redirects are not followed: they are answers like others. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer | OutboundProblem>

/** The type of a file with the address of a web page, an Internet shortcut. */
export const SHORTCUT_TYPE = 'application/internet-shortcut'
