import { integer, list, optionalText } from '../settings/declare.js'
import { baseUrl } from '../settings/forms.js'

export const traceSettings = {
  otlpUrl: optionalText({
    description:
      'The URL of an OpenTelemetry collector (OTLP over HTTP), such as `http://collector.internal:4318`: traces are sent to `/v1/traces` there. Unset: tracing is disabled.',
    allowed: 'an http or https address',
    read: baseUrl,
  }),
  otlpHeaders: list({
    description: 'Headers for the requests to the collector, such as `authorization=Bearer abc`.',
    allowed: 'a name and a value with = between them',
    secret: true,
    read: (header) => (/^[\w-]{1,100}=[\x20-\x7e]{1,4000}$/.test(header) ? header : undefined),
  }),
  traceSamplePercent: integer({
    description:
      'The percentage of requests to trace. For a request with a `traceparent` header, that header decides.',
    default: 100,
    min: 0,
    max: 100,
  }),
}
