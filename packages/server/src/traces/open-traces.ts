import type { Values } from '../settings/declare.js'
import type { traceSettings } from './settings.js'
import { noTraces, type TracedService, type Traces } from './traces.js'

/** The libraries are loaded only if there is a collector. */
export async function openTraces(
  { otlpUrl, otlpHeaders, traceSamplePercent }: Values<typeof traceSettings>,
  service: TracedService,
): Promise<Traces> {
  if (otlpUrl === null) return noTraces
  const { openOtlpTraces } = await import('./otlp-traces.js')
  const headers = otlpHeaders.map((header) => header.split(/=(.*)/s, 2) as [string, string])
  return openOtlpTraces({
    ...service,
    url: `${otlpUrl}/v1/traces`,
    headers: Object.fromEntries(headers),
    ratio: traceSamplePercent / 100,
  })
}
