/** A server that the service needs when it runs on many machines, on the loopback address, with all its files in one temporary folder. */
export interface Part {
  /** In order; its data stay. */
  stop(): Promise<void>
  /** At once, with every process it has, as when the power fails; its data stay as they were on disk. */
  kill(): Promise<void>
  /** Stops it if it runs, and starts it at the same address. */
  restart(): Promise<void>
  /** It keeps its connections and answers nothing. */
  pause(): void
  resume(): void
  /** Killed, and back at the same address without any data. */
  wipe(): Promise<void>
  /** Stops it for good and removes its files. */
  close(): Promise<void>
}

/** Where a part is and how to get in: plain data, so that one process can tell another. */
export interface PostgresAddress {
  /** With user, password and the database `postgres`. */
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
