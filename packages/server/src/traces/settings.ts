import { integer, list, optionalText } from '../settings/declare.js'
import { baseUrl } from '../settings/forms.js'

export const traceSettings = {
  otlpUrl: optionalText({
    description:
      'A receiver of OpenTelemetry traces (OTLP over HTTP), such as `http://collector.internal:4318`: they are sent to `/v1/traces` there. Without it nothing is traced, and nothing sent.',
    allowed: 'an http or https address',
    read: baseUrl,
  }),
  otlpHeaders: list({
    description: 'Headers that are sent to it, such as `authorization=Bearer abc`.',
    allowed: 'a name and a value with = between them',
    secret: true,
    read: (header) => (/^[\w-]{1,100}=[\x20-\x7e]{1,4000}$/.test(header) ? header : undefined),
  }),
  traceSamplePercent: integer({
    description:
      'How many of a hundred requests are traced. One that comes with a `traceparent` is traced where that says so.',
    default: 100,
    min: 0,
    max: 100,
  }),
}
