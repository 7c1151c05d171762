import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flagOf, variableOf } from '../../src/settings/names.js'
import { SettingsError } from '../../src/settings/settings-error.js'
import { settingsDocs } from '../../src/settings-docs.js'
import { declarations, loadSettings, unknownVariables } from '../../src/settings-table.js'

function problemsOf(env: Record<string, string>, argv: string[] = []): string {
  try {
    loadSettings(env, argv)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'no problem'
}

describe('Settings', () => {
  it('have the documented defaults', () => {
    const { http, data, tokens, retention, worker } = loadSettings({}, [])
    expect(http).toMatchObject({ port: 8080, host: '127.0.0.1', baseUrl: null, corsOrigins: [] })
    expect(http.maxUploadBytes).toBe(2 * 2 ** 30)
    expect(data.dataDir).toBe('./data')
    expect(tokens.tokens).toEqual([])
    expect(retention.ttlSeconds).toBe(7200)
    expect(worker.workers).toBeGreaterThan(0)
  })

  it('come from flags first, then from variables; an empty variable counts as not set', () => {
    const env = { OCTAVO_PORT: '9000', OCTAVO_HOST: '', OCTAVO_TTL_SECONDS: ' 60 ' }
    expect(loadSettings(env, []).http).toMatchObject({ port: 9000, host: '127.0.0.1' })
    expect(loadSettings(env, []).retention.ttlSeconds).toBe(60)
    expect(loadSettings(env, ['--port', '9001', '--host=::1']).http).toMatchObject({
      port: 9001,
      host: '::1',
    })
  })

  it.each([
    ['1024', 1024],
    ['500MB', 500e6],
    ['500 MB', 500e6],
    ['2GiB', 2 ** 31],
  ])('read %s as a number of bytes', (text, bytes) => {
    expect(loadSettings({ OCTAVO_MAX_UPLOAD_BYTES: text }, []).http.maxUploadBytes).toBe(bytes)
  })

  it('read lists without spaces, empty items and duplicates', () => {
    const { http, tokens } = loadSettings(
      {
        OCTAVO_ALLOWED_HOSTS: 'PDF.example.org, [::1]:8080,,localhost:80,localhost:80',
        OCTAVO_TOKENS: 'a,b',
        OCTAVO_TRUSTED_PROXIES: '10.0.0.0/8,::1',
        OCTAVO_CORS_ORIGINS: 'https://a.example/',
      },
      [],
    )
    expect(http.allowedHosts).toEqual(['pdf.example.org', '[::1]:8080', 'localhost:80'])
    expect(http.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(http.corsOrigins).toEqual(['https://a.example'])
    expect(tokens.tokens).toEqual(['a', 'b'])
  })

  it('read the base URL without its trailing slash', () => {
    const base = (text: string) => loadSettings({ OCTAVO_BASE_URL: text }, []).http.baseUrl
    expect(base('https://pdf.example.org/')).toBe('https://pdf.example.org')
    expect(base('https://example.org/pdf/')).toBe('https://example.org/pdf')
  })

  it.each([
    ['OCTAVO_PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['OCTAVO_PORT', '65536', 'a whole number from 0 to 65535'],
    ['OCTAVO_PORT', '-1', 'a whole number from 0 to 65535'],
    ['OCTAVO_PORT', '8e3', 'a whole number from 0 to 65535'],
    ['OCTAVO_PORT', 'tcp://10.0.0.1:8080', 'a whole number from 0 to 65535'],
    ['OCTAVO_HOST', '127.0.0.256', 'an address or a host name'],
    ['OCTAVO_HOST', 'a b', 'an address or a host name'],
    ['OCTAVO_TTL_SECONDS', '0', 'a whole number of seconds from 1 to'],
    ['OCTAVO_MAX_UPLOAD_BYTES', '2 gigs', 'a number of bytes from 1 KiB to 1 TiB, also as 500MB or 2GiB'],
    ['OCTAVO_MAX_UPLOAD_BYTES', '99999TiB', 'a number of bytes from'],
    ['OCTAVO_BASE_URL', 'ftp://example.org', 'an http or https address'],
    ['OCTAVO_BASE_URL', 'https://me:pw@example.org', 'an http or https address'],
    ['OCTAVO_CORS_ORIGINS', 'https://a.example/page', 'each item an origin'],
    ['OCTAVO_TRUSTED_PROXIES', '10.0.0.0/33', 'an address or a network'],
    ['OCTAVO_HARDENED', 'yes', ' or auto'],
    ['OCTAVO_LOG_LEVEL', 'INFO', 'trace or debug or info or warn or error or fatal or silent'],
  ])('refuse %s=%s and say what is allowed', (variable, value, allowed) => {
    const message = problemsOf({ [variable]: value })
    expect(message).toContain(`${variable} cannot be '${value}': allowed is `)
    expect(message).toContain(allowed)
  })

  it('report all problems at once', () => {
    const message = problemsOf({ OCTAVO_PORT: 'x', OCTAVO_TTL_SECONDS: 'y' }, ['--queue-limit', 'z'])
    expect(message.split('\n')).toHaveLength(3)
    expect(message).toContain("--queue-limit cannot be 'z'")
  })

  it('never repeat a secret, and accept none as a flag', () => {
    const secret = 'not to be seen'
    expect(problemsOf({ OCTAVO_TOKENS: secret, OCTAVO_METRICS_TOKEN: secret })).not.toContain(secret)
    const flag = problemsOf({}, ['--tokens', 'secret'])
    expect(flag).toContain('OCTAVO_TOKENS instead')
    expect(flag).not.toContain("'secret'")
  })

  it('read a secret from the file named by its _FILE variable, without the line end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-secrets-'))
    try {
      const file = join(folder, 'tokens')
      writeFileSync(file, 'a,b\n')
      const env = { OCTAVO_TOKENS_FILE: file }
      expect(loadSettings(env, []).tokens.tokens).toEqual(['a', 'b'])
      expect(unknownVariables(env)).toEqual([])
      expect(problemsOf({ ...env, OCTAVO_TOKENS: 'c' })).toContain(
        'OCTAVO_TOKENS or OCTAVO_TOKENS_FILE, not both',
      )

      writeFileSync(file, 'not to be seen')
      expect(problemsOf(env)).toContain('OCTAVO_TOKENS_FILE is not valid')
      expect(problemsOf(env)).not.toContain('not to be seen')

      writeFileSync(file, '\n')
      expect(problemsOf(env)).toContain('a file that can be read and is not empty')
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(problemsOf({ OCTAVO_SEAL_KEY_FILE: '/nowhere' })).toContain(
      "OCTAVO_SEAL_KEY_FILE cannot be '/nowhere'",
    )
  })

  it('accept _FILE variables for secrets only', () => {
    expect(unknownVariables({ OCTAVO_PORT_FILE: '/run/port' })).toEqual(['OCTAVO_PORT_FILE'])
  })

  it('list every flag after an unknown one, except for secrets', () => {
    const message = problemsOf({}, ['--frob', '1'])
    for (const flag of ['--port', '--metrics-port', '--data-dir']) expect(message).toContain(`${flag}, `)
    for (const secret of ['--tokens', '--metrics-token']) expect(message).not.toContain(secret)
  })

  it.each([
    [['--prot', '80'], "The argument cannot be '--prot'"],
    [['serve'], "The argument cannot be 'serve'"],
    [['--port'], 'followed by a whole number'],
    [['--port', '1', '--port', '2'], 'to be given once'],
  ])('refuse the arguments %j', (argv, said) => {
    expect(problemsOf({}, argv)).toContain(said)
  })

  it('replace control characters in messages', () => {
    expect(problemsOf({ OCTAVO_PORT: '\u001b[31mred' })).toContain("'?[31mred'")
  })

  it('report unknown variables that look like settings', () => {
    expect(unknownVariables({ OCTAVO_PROT: '1', OCTAVO_PORT: '1', OCTAVO_PASSWORD: 'x', HOME: '/' })).toEqual(
      ['OCTAVO_PROT'],
    )
  })

  it('do not report OCTAVO_TOKEN, in which the README keeps a client’s token', () => {
    expect(unknownVariables({ OCTAVO_TOKEN: 'x', OCTAVO_TOKENS: 'y' })).toEqual([])
  })
})

describe('Every setting', () => {
  const all = Object.values(declarations).flatMap((declaration) => Object.entries(declaration))

  it('has a unique name', () => {
    expect(new Set(all.map(([name]) => variableOf(name))).size).toBe(all.length)
    expect(new Set(all.map(([name]) => flagOf(name))).size).toBe(all.length)
  })

  it.each(all)('has a valid default and a description: %s', (_, setting) => {
    const { default: value, description } = setting
    expect(description).toMatch(/^[A-Z].*\.$/)
    if (value === null || (Array.isArray(value) && value.length === 0)) return
    expect(setting.read(String(value))).toEqual(value)
  })

  it('is documented in docs/settings.md as declared (npm run docs:settings writes it)', () => {
    const written = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
    expect(written).toBe(settingsDocs())
  })
})
