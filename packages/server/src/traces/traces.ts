/** What is said of a span: words of ours and numbers, never an id of a process, the name of a file, or anything else that a client sent. */
export type Attributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  /** W3C `traceparent` of the span that this one is part of, wherever that was; without it (or a wrong one) a trace begins. */
  readonly parent?: string | undefined
  readonly kind?: 'server' | 'client' | undefined
  /** For one that began before it was known. */
  readonly agoMs?: number | undefined
}

/** Some work, from its beginning to its end. */
export interface Span {
  /** For what is part of it: it is carried in plans and rows, and sent on. Undefined where nothing is traced. */
  readonly traceparent: string | undefined
  end(attributes?: Attributes, isFailed?: boolean): void
}

/** Traces of what requests lead to, over all machines. None of it ever fails, or waits for the receiver. */
export interface Traces {
  begin(name: string, attributes: Attributes, options?: SpanOptions): Span
  /** Sends what is left, for as long as that takes a moment. */
  close(): Promise<void>
}

export interface TracedService {
  readonly version: string
  readonly role: string
  /** The receiver does not take what it is sent: told once, until it does again. */
  onProblem(reason: string): void
}

const noSpan: Span = { traceparent: undefined, end: () => undefined }

/** Where nobody asked for traces. */
export const noTraces: Traces = { begin: () => noSpan, close: async () => undefined }
