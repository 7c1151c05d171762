import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/servers/postgres.js'
import type { PostgresAddress, TestServer } from '../../../../test/servers/test-server.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openPool } from '../../src/records/postgres/connect.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'

withPrograms('The connection to PostgreSQL', ['postgres'], () => {
  let server: TestServer & PostgresAddress
  let folder: string
  let certificate: string
  const times = { connectTimeoutMs: 5000, statementTimeoutMs: 5000 }

  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'octavo-tls-'))
    certificate = join(folder, 'server.crt')
    const key = join(folder, 'server.key')
    const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...about]
    execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const pool = openPool({ url: server.url, ...times }, 1)
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
    // The server writes the files itself, because it refuses a key of another user.
    for (const file of [certificate, key]) {
      const lines = `select unnest(string_to_array($$${readFileSync(file, 'utf8').trim()}$$, chr(10)))`
      const name = file === key ? 'server.key' : 'server.crt'
      await pool.query(`copy (${lines}) to program 'umask 077; cat > ${rows[0]!.data_directory}/${name}'`)
    }
    await pool.query('alter system set ssl = on')
    await pool.end()
    await server.restart()
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const urlWith = (query: string, host = 'localhost'): string => {
    const url = new URL(server.url)
    url.hostname = host
    url.search = query
    return url.href
  }

  async function isEncrypted(url: string): Promise<boolean | undefined> {
    const pool = openPool({ url, ...times }, 1)
    try {
      const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      return rows[0]?.ssl
    } finally {
      await pool.end()
    }
  }

  it('is encrypted only if sslmode requires it', async () => {
    expect(await isEncrypted(urlWith(''))).toBe(false)
    expect(await isEncrypted(urlWith('sslmode=disable'))).toBe(false)
    expect(await isEncrypted(urlWith('sslmode=require'))).toBe(true)
  })

  it('needs a trusted certificate with the right host name for sslmode=verify-full', async () => {
    const trusting = `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`
    expect(await isEncrypted(urlWith(trusting))).toBe(true)
    const unknown = openPostgresRecords({ url: urlWith('sslmode=verify-full'), poolSize: 2 })
    await expect(unknown).rejects.toThrow('self-signed certificate')
    const renamed = openPostgresRecords({ url: urlWith(trusting, '127.0.0.1'), poolSize: 2 })
    await expect(renamed).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID')
  })
})
