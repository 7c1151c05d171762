import type { Readable } from 'node:stream'
import { ServiceError } from '../../errors/service-error.js'

export interface BodyLimits {
  readonly maxBytes: number
  /** From the first to the last byte. */
  readonly timeoutMs: number
}

/** The whole body as text, with a size limit and a deadline against slow clients. */
export function readText(body: Readable, { maxBytes, timeoutMs }: BodyLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => fail(bodyTooLate({ timeoutMs })), timeoutMs)

    function end(): void {
      clearTimeout(timer)
      body.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
    }
    function fail(error: Error): void {
      end()
      reject(error)
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > maxBytes) {
        fail(bodyTooLarge(maxBytes))
      } else chunks.push(chunk)
    }
    function onEnd(): void {
      end()
      resolve(Buffer.concat(chunks, size).toString('utf8'))
    }
    function onClose(): void {
      fail(new ServiceError('bad_request', 'The body ended before it was complete.'))
    }
    body.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose)
  })
}

export function bodyTooLate({ timeoutMs }: Pick<BodyLimits, 'timeoutMs'>): ServiceError {
  return new ServiceError(
    'request_timeout',
    `The body did not arrive within ${Math.round(timeoutMs / 1000)} s.`,
  )
}

export function bodyTooLarge(maxBytes: number): ServiceError {
  return new ServiceError('body_too_large', `The body is larger than ${maxBytes} bytes, the maximum.`)
}
