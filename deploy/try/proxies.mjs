// Tries the configurations in deploy/proxies with the programs that are installed: `npm run build`, then `npm run deploy:try`.
// A service and each proxy run on free ports of the loopback address, with a certificate of their own; nothing outside a temporary folder is changed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { log, merged, serving, smallPdf, token } from './service.mjs'

const configurations = fileURLToPath(new URL('../proxies', import.meta.url))
const host = 'pdf.example.org'
/** An address of the loopback network that is not the proxy's: what the service must tell it by. */
const clientAddress = '127.0.0.2'

const folder = mkdtempSync(join(tmpdir(), 'octavo-proxies-'))
const certificate = join(folder, 'certificate.pem')
const key = join(folder, 'key.pem')

const proxies = {
  nginx: (ports) => {
    const server = configured('nginx.conf', ports)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    const file = written(
      'nginx.conf',
      `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n${server}\n}`,
    )
    return ['-p', folder, '-e', 'stderr', '-c', file]
  },
  caddy: (ports) => {
    const site = configured('Caddyfile', ports).replace(
      /^pdf\.example\.org \{/,
      `https://${host}:${ports.proxy} {\n\ttls ${certificate} ${key}`,
    )
    return [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      written('Caddyfile', `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`),
    ]
  },
  traefik: (ports) => {
    const dynamic = configured('traefik-octavo.yaml', ports)
      .replace(/tls:\n.*certResolver: letsencrypt/, 'tls: {}')
      .concat(`\ntls:\n  certificates:\n    - certFile: ${certificate}\n      keyFile: ${key}\n`)
    const routes = written('traefik-octavo.yaml', dynamic)
    const main = configured('traefik.yaml', ports)
      .replace(/certificatesResolvers:[\s\S]*?(?=providers:)/, '')
      .replace('/etc/traefik/octavo.yaml', routes)
    return [`--configFile=${written('traefik.yaml', main)}`]
  },
}

const checks = {
  async 'a merge over TLS'({ ask }) {
    const result = await merged(ask)
    expect(result.subarray(0, 5).toString() === '%PDF-', 'the result is no PDF')
  },
  async 'an upload reaches the service while it is being sent'({ ask, data }) {
    const { processId } = JSON.parse(await ask('POST', '/api/v1/start-task', { json: { task: 'merge-pdf' } }))
    const pdf = Buffer.concat([smallPdf(), Buffer.alloc(3 * 2 ** 20, ' ')])
    await ask('POST', '/api/v1/uploads', {
      form: { processId, task: 'merge-pdf' },
      file: pdf,
      async halfway() {
        for (let tries = 0; largestFile(data) < 2 ** 20; tries++) {
          expect(tries < 100, 'nothing of it has arrived before its end')
          await wait(100)
        }
      },
    })
  },
  async 'an upload of 64 MB'({ ask }) {
    const { processId } = JSON.parse(await ask('POST', '/api/v1/start-task', { json: { task: 'merge-pdf' } }))
    const file = Buffer.concat([smallPdf(), Buffer.alloc(64e6, ' ')])
    await ask('POST', '/api/v1/uploads', { form: { processId, task: 'merge-pdf' }, file })
  },
  async 'events arrive when they are sent'({ ask }) {
    const { processId } = JSON.parse(await ask('POST', '/api/v1/start-task', { json: { task: 'merge-pdf' } }))
    const first = await ask('GET', `/api/v1/processes/${processId}/events`, { firstChunk: true })
    expect(
      /^(event|data|id|retry|:)/m.test(first),
      `the stream begins with ${JSON.stringify(first.slice(0, 80))}`,
    )
  },
  async 'the service sees the address of the client, whatever the client says'({ ask, service }) {
    const forged = {
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'for=198.51.100.8',
      'x-forwarded-host': 'evil.example',
    }
    await ask('GET', '/api/v1/tasks', { headers: forged })
    const seen = () => log(service).findLast(({ route }) => route === '/api/v1/tasks')
    for (let tries = 0; seen() === undefined && tries < 50; tries++) await wait(100)
    expect(seen()?.address === clientAddress, `it saw ${seen()?.address}`)
  },
}

let failed = false
try {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...[
        '-subj',
        `/CN=${host}`,
        '-addext',
        `subjectAltName=DNS:${host}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  )
  for (const [name, argumentsFor] of Object.entries(proxies)) {
    if (spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' }).error !== undefined) {
      console.log(`${name}: skipped, it is not installed`)
      continue
    }
    await tried(name, argumentsFor)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function tried(name, argumentsFor) {
  const ports = { service: await freePort(), proxy: await freePort() }
  const data = join(folder, `data-${name}`)
  mkdirSync(data)
  const service = await serving({
    OCTAVO_PORT: String(ports.service),
    OCTAVO_DATA_DIR: data,
    OCTAVO_BASE_URL: `https://${host}:${ports.proxy}`,
    OCTAVO_TRUSTED_PROXIES: '127.0.0.1',
    OCTAVO_WORKERS: '1',
  })
  const proxy = spawn(name, argumentsFor(ports), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let complaints = ''
  proxy.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ask = asking(ports.proxy)
  try {
    await answering(ask, proxy)
    for (const [what, check] of Object.entries(checks)) {
      const problem = await check({ ask, data, service }).then(
        () => undefined,
        (error) => error.message,
      )
      failed ||= problem !== undefined
      console.log(
        `${name}: ${problem === undefined ? 'ok' : 'FAILED'}, ${what}${problem === undefined ? '' : `: ${problem}`}`,
      )
    }
  } catch (error) {
    failed = true
    console.log(`${name}: FAILED, ${error.message}\n${complaints.slice(-2000)}`)
  } finally {
    proxy.kill()
    await service.stop()
  }
}

function expect(holds, problem) {
  if (!holds) throw new Error(problem)
}

function configured(file, ports) {
  return readFileSync(join(configurations, file), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports.service}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.proxy}`)
    .replace('":443"', `"127.0.0.1:${ports.proxy}"`)
}

function written(name, content) {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

function largestFile(at) {
  return Math.max(
    0,
    ...readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
  )
}

/** A client of the proxy: `ask(method, path, { json | form and file, headers })` gives the body of a good answer. */
function asking(port) {
  return (
    method,
    path,
    { json, form, file, headers = {}, halfway, firstChunk = false, binary = false } = {},
  ) =>
    new Promise((resolve, reject) => {
      const boundary = 'a-boundary-of-the-trial'
      const call = request({
        ...{
          host: '127.0.0.1',
          port,
          servername: host,
          localAddress: clientAddress,
          method,
          path,
          agent: false,
        },
        ca: readFileSync(certificate),
        headers: {
          host: `${host}:${port}`,
          authorization: `Bearer ${token}`,
          ...(json && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
          ...headers,
        },
        timeout: 60_000,
      })
      call.on('timeout', () => call.destroy(new Error(`${method} ${path} was not answered`)))
      call.on('error', reject)
      call.on('response', (response) => {
        const chunks = []
        response.on('data', (chunk) => {
          chunks.push(chunk)
          if (!firstChunk) return
          resolve(String(chunk))
          call.destroy()
        })
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(binary ? body : String(body))
          else
            reject(
              new Error(
                `${method} ${path} was answered with ${response.statusCode}: ${String(body).slice(0, 300)}`,
              ),
            )
        })
      })
      if (json) call.end(JSON.stringify(json))
      else if (form) sendForm(call, boundary, form, file, halfway).catch(reject)
      else call.end()
    })
}

async function sendForm(call, boundary, form, file, halfway) {
  for (const [name, value] of Object.entries(form))
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  call.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  )
  const middle = Math.floor(file.length / 2)
  call.write(file.subarray(0, middle))
  await halfway?.()
  call.write(file.subarray(middle))
  call.end(`\r\n--${boundary}--\r\n`)
}

async function answering(ask, proxy) {
  for (let tries = 0; tries < 100; tries++) {
    if (proxy.exitCode !== null) throw new Error('it ended instead of starting')
    if (await ask('GET', '/healthz').catch(() => undefined)) return
    await wait(200)
  }
  throw new Error('it does not answer')
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
