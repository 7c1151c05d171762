import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, TracedService, Traces } from './traces.js'

export interface OtlpOptions extends TracedService {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** From 0 to 1. */
  readonly ratio: number
}

/** Maximum number of buffered spans: further ones are dropped. */
const MAX_WAITING = 4096
const SENT_EVERY_MS = 2000
const SEND_TIMEOUT_MS = 5000
/** How long a shutdown waits for the collector. */
const CLOSE_MS = 2000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/** The only file that imports the library. */
export function openOtlpTraces(options: OtlpOptions): Traces {
  const exporter = watched(
    new OTLPTraceExporter({
      url: options.url,
      headers: { ...options.headers },
      timeoutMillis: SEND_TIMEOUT_MS,
    }),
    options.onProblem,
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'octavo',
      'service.version': options.version,
      'octavo.role': options.role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: SENT_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('octavo', options.version)

  return {
    begin(name, attributes, { parent, kind, agoMs = 0 } = {}) {
      const began = {
        attributes: { ...attributes },
        kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
        startTime: Date.now() - agoMs,
      }
      const span = tracer.startSpan(name, began, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(more, isFailed) {
          if (more !== undefined) span.setAttributes({ ...more })
          if (isFailed === true) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      } satisfies Span
    },

    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
    },
  }
}

/** W3C Trace Context, 3.2: an unknown version is read like this one; all-zero IDs are invalid. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function watched(exporter: SpanExporter, onProblem: (reason: string) => void): SpanExporter {
  let isTaken = true
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const wasTaken = isTaken
        isTaken = result.code === 0
        if (wasTaken && !isTaken) onProblem(result.error?.message ?? 'no reason given')
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
