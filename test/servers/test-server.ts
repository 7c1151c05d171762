/**
 * A server that the service needs on many machines. It listens on the loopback address and keeps all its
 * files in one temporary folder.
 */
export interface TestServer {
  /** Stops it gracefully; its data stay. */
  stop(): Promise<void>
  /**
   * Kills it immediately with all its processes, as in a power failure; its data stay as they were on disk.
   */
  kill(): Promise<void>
  /** Stops it if it runs, and starts it at the same address. */
  restart(): Promise<void>
  /** It keeps its connections open and answers nothing. */
  pause(): void
  resume(): void
  /** Kills it and starts it at the same address without any data. */
  wipe(): Promise<void>
  /** Stops it permanently and removes its files. */
  close(): Promise<void>
}

/** The address and credentials of a server: plain data, so that they can be passed between processes. */
export interface PostgresAddress {
  /** Includes user, password and the database `postgres`. */
  readonly url: string
  readonly port: number
}

export interface RedisAddress {
  readonly url: string
  readonly port: number
}

export interface S3Address {
  readonly url: string
  readonly port: number
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
