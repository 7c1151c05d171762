import { type IncomingMessage, request } from 'node:http'
import { wholeAnswer } from '@octavo/tasks/engines/whole-answer'
import {
  OUTBOUND_PROBLEM_HEADER,
  OUTBOUND_PURPOSE_HEADER,
  type Outbound,
  type OutboundProblem,
} from '@octavo/tasks/outbound'

/** Requests of a child to other hosts, through the socket that the service has opened for the run. */
export function outboundThrough(socketPath: string): Outbound {
  return async ({ purpose, url, method, headers: given, body }) => {
    const headers = { ...given, [OUTBOUND_PURPOSE_HEADER]: purpose }
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request({ socketPath, path: new URL(url).href, method, headers, agent: false })
        sent.on('error', reject)
        sent.on('response', resolve)
        sent.end(body)
      })
      const problem = answer.headers[OUTBOUND_PROBLEM_HEADER]
      if (problem === undefined) return await wholeAnswer(answer)
      answer.destroy()
      return problem as OutboundProblem
    } catch {
      return 'failed'
    }
  }
}
