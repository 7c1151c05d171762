import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startFaultProxy } from '../../../../test/servers/fault-proxy.js'
import { freshBucket, freshDatabase } from '../../../../test/servers/fresh.js'
import { startPostgres } from '../../../../test/servers/postgres.js'
import { startRedis } from '../../../../test/servers/redis.js'
import { startS3 } from '../../../../test/servers/s3.js'
import type {
  PostgresAddress,
  RedisAddress,
  S3Address,
  TestServer,
} from '../../../../test/servers/test-server.js'
import { freePort } from '../support/free-port.js'
import { TEST_TASKS } from '../support/running-server.js'
import { ServiceProcess } from '../threats/service-process.js'

/** One of several machines: a process that can be killed and restarted in the same folder. */
export class Machine {
  readonly role: 'api' | 'worker'
  readonly #env: Readonly<Record<string, string>>
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'octavo-machine-'))
  #service: ServiceProcess | undefined
  #earlierOutput = ''

  constructor(role: 'api' | 'worker', env: Readonly<Record<string, string>>) {
    this.role = role
    this.#env = env
  }

  async start(): Promise<void> {
    this.#service = await ServiceProcess.start({ env: this.#env, dataDir: this.#dataDir })
  }

  get url(): string {
    return this.#running.url
  }

  get pid(): number {
    return this.#running.pid
  }

  get isRunning(): boolean {
    return this.#service !== undefined && !this.#service.hasEnded
  }

  /** All of its output. */
  get output(): string {
    return this.#earlierOutput + (this.#service?.output ?? '')
  }

  get #running(): ServiceProcess {
    if (this.#service === undefined) throw new Error('The machine was not started.')
    return this.#service
  }

  async kill(): Promise<void> {
    await this.#running.kill()
    this.#earlierOutput += this.#running.output
  }

  signal(signal: NodeJS.Signals): void {
    this.#running.signal(signal)
  }

  /** Shuts down in order. */
  stop(): Promise<void> {
    return this.#running.stop()
  }

  async remove(): Promise<void> {
    if (this.isRunning) {
      this.signal('SIGCONT')
      await this.kill()
    }
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

/** Two API machines, two workers, and separate stores behind proxies, which no other test uses. */
export class Machines {
  readonly postgres: TestServer & PostgresAddress
  readonly redis: TestServer & RedisAddress
  readonly s3: TestServer & S3Address & { readonly bucket: string }
  /** Between the machines and the bucket. */
  readonly s3Proxy: FaultProxy
  readonly databaseUrl: string
  readonly apis: readonly Machine[]
  readonly workers: readonly Machine[]

  private constructor(
    stores: Pick<Machines, 'postgres' | 'redis' | 's3' | 's3Proxy' | 'databaseUrl'>,
    apis: readonly Machine[],
    workers: readonly Machine[],
  ) {
    this.postgres = stores.postgres
    this.redis = stores.redis
    this.s3 = stores.s3
    this.s3Proxy = stores.s3Proxy
    this.databaseUrl = stores.databaseUrl
    this.apis = apis
    this.workers = workers
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<Machines> {
    const [postgres, redis, gateway] = await Promise.all([
      startPostgres({ isDurable: true }),
      startRedis(),
      startS3(),
    ])
    const [{ url: databaseUrl }, bucket, s3Proxy] = await Promise.all([
      freshDatabase(postgres),
      freshBucket(gateway),
      startFaultProxy(gateway),
    ])
    const s3 = { ...gateway, bucket: bucket.bucket }
    const shared = {
      OCTAVO_DATABASE_URL: databaseUrl,
      OCTAVO_DATABASE_POOL_SIZE: '5',
      OCTAVO_REDIS_URL: redis.url,
      OCTAVO_S3_ENDPOINT: `http://127.0.0.1:${s3Proxy.port}`,
      OCTAVO_S3_REGION: s3.region,
      OCTAVO_S3_BUCKET: s3.bucket,
      OCTAVO_S3_ACCESS_KEY_ID: s3.accessKeyId,
      OCTAVO_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      OCTAVO_SEAL_KEY: randomBytes(32).toString('hex'),
      OCTAVO_TASKS_DIR: TEST_TASKS,
      ...env,
    }
    const machine = async (role: 'api' | 'worker'): Promise<Machine> => {
      const port = role === 'api' ? { OCTAVO_PORT: String(await freePort()) } : {}
      return new Machine(role, { ...shared, ...port, OCTAVO_ROLE: role })
    }
    const apis = [await machine('api'), await machine('api')]
    const workers = [await machine('worker'), await machine('worker')]
    const machines = new Machines({ postgres, redis, s3, s3Proxy, databaseUrl }, apis, workers)
    try {
      await Promise.all(machines.all.map((one) => one.start()))
      return machines
    } catch (error) {
      await machines.close()
      throw error
    }
  }

  get all(): readonly Machine[] {
    return [...this.apis, ...this.workers]
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((one) => one.remove()))
    await this.s3Proxy.close()
    await Promise.all([this.postgres.close(), this.redis.close(), this.s3.close()])
  }
}
