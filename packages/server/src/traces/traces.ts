/**
 * Attributes of a span: our own words and numbers, never a process ID, a file name, or anything else that a
 * client sent.
 */
export type Attributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  /**
   * W3C `traceparent` of the parent span, on any machine; without it, or if it is invalid, a new trace
   * starts.
   */
  readonly parent?: string | undefined
  readonly kind?: 'server' | 'client' | undefined
  /** Start time, for a span that started earlier. */
  readonly agoMs?: number | undefined
}

/** Some work, from its beginning to its end. */
export interface Span {
  /** For child spans: it is stored in plans and rows, and sent on. Undefined without tracing. */
  readonly traceparent: string | undefined
  end(attributes?: Attributes, isFailed?: boolean): void
}

/** Traces of requests, over all machines. Never fails, and never waits for the collector. */
export interface Traces {
  begin(name: string, attributes: Attributes, options?: SpanOptions): Span
  /** Sends the remaining spans, within a time limit. */
  close(): Promise<void>
}

export interface TracedService {
  readonly version: string
  readonly role: string
  /** The collector rejects spans: called once, until it accepts them again. */
  onProblem(reason: string): void
}

const noSpan: Span = { traceparent: undefined, end: () => undefined }

/** For a service without tracing. */
export const noTraces: Traces = { begin: () => noSpan, close: async () => undefined }
