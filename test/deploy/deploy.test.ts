import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Declaration } from '../../packages/server/src/settings/declare.js'
import { variableOf } from '../../packages/server/src/settings/names.js'
import { fileVariableOf } from '../../packages/server/src/settings/secret-files.js'
import { declarations } from '../../packages/server/src/settings-table.js'
import { loadTasks } from '../../packages/tasks/src/catalogue/load-tasks.js'
import { blocksBelow, filesIn, keyPaths, read, root } from './deploy-files.js'

const settings = Object.values<Declaration>(declarations).flatMap((module) => Object.entries(module))
const secrets = new Set(settings.filter(([, { secret }]) => secret).map(([name]) => variableOf(name)))
const variables = new Set(settings.map(([name]) => variableOf(name)))
const known = new Set([...variables, ...[...secrets].map(fileVariableOf)])

const dockerfile = read('deploy/docker/Dockerfile')
const unit = read('deploy/systemd/octavo.service')
const chart = 'deploy/helm/octavo'
const values = read(`${chart}/values.yaml`)
const templates = filesIn(`${chart}/templates`)
const guides = ['docs/deploy.md', 'docs/reverse-proxies.md']

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

describe('The deployment files', () => {
  it('name only existing settings, with _FILE only for secrets', () => {
    const unknown = [...filesIn('deploy'), ...guides].flatMap((path) =>
      [...read(path).matchAll(/\bOCTAVO_[A-Z0-9_]+\b/g)]
        .map(([name]) => name)
        // A template appends `_FILE` to the names of secrets.
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('contain no secret in a plain variable', () => {
    const settingsIn = (path: string): string[] =>
      [...read(path).matchAll(/^\s*(?:- name: |Environment=.*?|)(OCTAVO_[A-Z0-9_]+)(?::|=)/gm)].map(
        ([, name]) => name!,
      )
    for (const path of [
      'deploy/compose/embedded.yaml',
      'deploy/compose/scale-out.yaml',
      'deploy/systemd/octavo.service',
    ]) {
      expect(settingsIn(path), path).not.toEqual([])
      expect(settingsIn(path).filter((name) => secrets.has(name))).toEqual([])
    }
  })

  it('use port 8080 for clients and 9464 for metrics everywhere', () => {
    expect(variables.has('OCTAVO_PORT')).toBe(true)
    expect(dockerfile).toContain('EXPOSE 8080\n')
    expect(read('deploy/compose/embedded.yaml')).toContain('"127.0.0.1:8080:8080"')
    expect(values).toContain('  port: 9464\n')
    expect(read('deploy/compose/scale-out.yaml')).toContain('OCTAVO_METRICS_PORT: "9464"')
    for (const path of filesIn('deploy/proxies').filter((path) => !path.endsWith('traefik.yaml')))
      expect(read(path)).toContain('127.0.0.1:8080')
    for (const port of ['8080', '9464']) expect(read('docs/deploy.md')).toContain(port)
  })

  it('back up the volume and the container that docker run starts', () => {
    const commands = ['README.md', 'docs/deploy.md'].flatMap((path) =>
      [...read(path).matchAll(/--volume (\w+):\/data/g)].map(([, volume]) => volume),
    )
    expect(commands).toHaveLength(4)
    expect(new Set(commands)).toEqual(new Set(['octavo']))
    for (const command of [
      'docker run --detach --name octavo ',
      'docker stop octavo\n',
      'docker start octavo\n',
    ])
      expect(read('docs/deploy.md')).toContain(command)
    // What compose calls it.
    expect(read('deploy/compose/embedded.yaml')).toMatch(/^name: octavo$[\s\S]*^volumes:\n {2}data:/m)
    expect(read('docs/deploy.md')).toContain('`octavo_data`')
  })

  it('allow a longer stop time than OCTAVO_SHUTDOWN_SECONDS', () => {
    const shutdown = declarations.http.shutdownSeconds.default
    const seconds = (text: string, form: RegExp): number => Number(form.exec(text)?.[1])
    expect(seconds(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(shutdown)
    for (const file of ['embedded', 'scale-out'])
      expect(seconds(read(`deploy/compose/${file}.yaml`), /stop_grace_period: (\d+)s/)).toBeGreaterThan(
        shutdown,
      )
    const ofChart = seconds(values, /OCTAVO_SHUTDOWN_SECONDS: "(\d+)"/)
    expect(seconds(values, /^terminationGracePeriodSeconds: (\d+)$/m)).toBeGreaterThan(ofChart + 5)
  })

  it('have guides with valid links, which the README links to', () => {
    for (const guide of guides) {
      const links = [...read(guide).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!)
      expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
      const paths = [...read(guide).matchAll(/\bdeploy\/[\w./-]+\w/g)].map(([path]) => path)
      expect(
        paths.filter((path) => path !== 'deploy/compose/secrets' && !existsSync(join(root, path))),
      ).toEqual([])
      expect(read('README.md')).toContain(`(${guide})`)
    }
  })
})

describe('The Dockerfile', () => {
  const stages = new Map(
    dockerfile
      .split(/^FROM /m)
      .slice(1)
      .map((stage) => [/ AS (\w+)\n/.exec(stage)![1]!, stage]),
  )

  it('copies only existing files, and the manifest of every package and of the benchmarks', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    )
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const manifests = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`)
    expect(copied).toEqual(expect.arrayContaining([...manifests, 'bench/package.json']))
  })

  it('contains every folder that packages publish', () => {
    for (const name of readdirSync(join(root, 'packages'))) {
      const { files } = JSON.parse(read(`packages/${name}/package.json`)) as { files: string[] }
      // A pattern that begins with ! excludes files.
      for (const folder of files.filter((pattern) => !pattern.startsWith('!')))
        expect(stages.get('shipped')).toContain(
          `COPY --from=build /opt/octavo/packages/${name}/${folder} packages/${name}/${folder}\n`,
        )
    }
  })

  it('uses a Node version that the tests run under too', () => {
    const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)![1]!
    expect(read('scripts/node-versions.mjs')).toContain(`'${version}'`)
  })

  it('has in full, and not in slim, the packages of every program that tasks need', async () => {
    const tasks = await loadTasks()
    const packages = tasks.names
      .flatMap((name) => tasks.get(name)?.needs?.programs ?? [])
      .flatMap(({ install }) => install.replace('apt install ', '').split(' '))
    expect(packages).toContain('libreoffice-writer-nogui')
    for (const name of packages) {
      expect(stages.get('full')).toMatch(new RegExp(`\\s${name}\\s`))
      expect(stages.get('slim')).not.toContain(name)
    }
    expect(stages.get('full')).toContain('OCTAVO_PROGRAMS=always\n')
    expect(stages.get('slim')).not.toContain('OCTAVO_PROGRAMS')
  })

  it('runs as an unprivileged user and starts the service without a shell', () => {
    for (const name of ['slim', 'full']) {
      const users = [...stages.get(name)!.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)
      expect(users.at(-1)).toBe('10001:10001')
    }
    expect(stages.get('slim')).toContain('ENTRYPOINT ["tini", "--", "octavo"]\nCMD ["serve"]\n')
    expect(stages.get('slim')).toMatch(/^HEALTHCHECK /m)
    for (const path of ['healthcheck.mjs', 'create-bucket.mjs'])
      expect(existsSync(join(root, 'deploy/docker', path))).toBe(true)
    expect(read(`${chart}/templates/_helpers.tpl`)).toContain('runAsUser: 10001\n')
  })
})

describe('The health check of the image', () => {
  const check = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'deploy/docker/healthcheck.mjs')], { env, encoding: 'utf8' })

  it('fails if nothing answers, and names the setting that a worker needs', () => {
    expect(check({ OCTAVO_PORT: '1' }).status).toBe(1)
    const worker = check({ OCTAVO_ROLE: 'worker' })
    expect([worker.status, worker.stderr]).toEqual([1, expect.stringContaining('OCTAVO_METRICS_PORT')])
  })
})

describe('The script that creates the bucket', () => {
  it.each([
    ['creates a missing bucket', 404, ['HEAD /octavo', 'PUT /octavo'], 'was made'],
    ['does not change an existing bucket', 200, ['HEAD /octavo'], 'exists'],
  ])('%s', async (_, status, expected, said) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(request.method === 'HEAD' ? status : 200).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(root, 'deploy/docker/create-bucket.mjs')],
        {
          env: {
            OCTAVO_S3_ENDPOINT: `http://127.0.0.1:${port}`,
            OCTAVO_S3_BUCKET: 'octavo',
            OCTAVO_S3_ACCESS_KEY_ID: 'a',
            OCTAVO_S3_SECRET_ACCESS_KEY: 'b',
          },
        },
      )
      expect(stdout).toContain(said)
      expect(asked.map((line) => line.replace(/\/$/, ''))).toEqual(expected)
    } finally {
      server.close()
    }
  })
})

describe('The Compose files', () => {
  for (const file of ['embedded', 'scale-out']) {
    const text = read(`deploy/compose/${file}.yaml`)
    const anchors = new Map(
      [...text.matchAll(/^(x-[\w-]+): &([\w-]+)\n((?: .*\n)+)/gm)].map(([, , name, body]) => [name!, body!]),
    )
    const resolved = (body: string): string =>
      body.replace(/^ *<<: \*([\w-]+)$/gm, (_, name: string) => resolved(anchors.get(name)!))

    it(`${file}.yaml makes every service read-only, without capabilities and with limits`, () => {
      const services = [...blocksBelow(text, 'services', 2)].map(
        ([name, body]) => [name, resolved(body)] as const,
      )
      expect(services.length).toBeGreaterThan(0)
      for (const [name, body] of services)
        for (const line of [
          'read_only: true',
          'cap_drop: [ALL]',
          '- no-new-privileges:true',
          'cpus: ',
          'mem_limit: ',
          'restart: ',
        ])
          expect(body, name).toContain(line)
    })

    it(`${file}.yaml uses existing targets and secrets`, () => {
      for (const [, target] of text.matchAll(/^ +target: (\w+)$/gm))
        expect(dockerfile).toMatch(new RegExp(` AS ${target}\n`))
      const declared = [...blocksBelow(text, 'secrets', 2).keys()]
      const used = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name!)
      expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([])
      for (const name of declared)
        expect(read('deploy/compose/make-secrets.sh')).toContain(`\nwrite ${name} `)
    })

    it.skipIf(!works('docker', 'compose', 'version'))(
      `${file}.yaml is accepted by docker compose (skipped if it is not installed)`,
      () => {
        const { status, stderr } = spawnSync(
          'docker',
          ['compose', '-f', `deploy/compose/${file}.yaml`, 'config', '--quiet'],
          { cwd: root, encoding: 'utf8' },
        )
        expect(status, stderr).toBe(0)
      },
    )
  }
})

describe('The Helm chart', () => {
  it('uses only existing values, and all of them, and the schema covers them', () => {
    const paths = keyPaths(values)
    const text = templates.map(read).join('\n')
    const used = new Set(
      [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!.replace(/\.OCTAVO_\w+$/, '')),
    )
    expect([...used].filter((path) => !paths.has(path))).toEqual([])
    // The templates use shorter names for the parts of the two kinds of pods and of their scaling.
    const names = [...text.matchAll(/\.(\w+)/g)].map(([, name]) => name!)
    const leaves = [...paths].filter((path) => ![...paths].some((other) => other.startsWith(`${path}.`)))
    const unused = leaves
      .filter((path) => !path.includes('OCTAVO_') && !/resources\./.test(path))
      .filter((path) => !names.includes(path.split('.').at(-1)!))
    expect(unused).toEqual([])

    const schema = read(`${chart}/values.schema.json`)
    const unknown = leaves
      .filter((path) => !path.includes('OCTAVO_') && !/resources\./.test(path))
      .filter((path) => !schema.includes(`"${path.split('.').at(-1)}":`))
    expect(unknown).toEqual([])
  })

  it('mounts only secret settings, and sets itself what values must not set', () => {
    const names = [...values.matchAll(/^ {4}- (OCTAVO_\w+)$/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !secrets.has(name))).toEqual([])
    const { definitions } = JSON.parse(read(`${chart}/values.schema.json`)) as {
      definitions: { settings: { propertyNames: { not: { enum: string[] } } } }
    }
    const own = definitions.settings.propertyNames.not.enum
    const set = [...read(`${chart}/templates/_helpers.tpl`).matchAll(/- name: (OCTAVO_\w+)$/gm)].map(
      ([, name]) => name,
    )
    expect(set.sort()).toEqual([...own].sort())
  })

  it('scales by external metrics that the rules of the adapter define', () => {
    const rules = read('deploy/prometheus/adapter-rules.yml')
    for (const [, name] of values.matchAll(/wait(?:ing)?Metric: (\w+)$/gm))
      expect(rules).toContain(`as: ${name}\n`)
  })

  it.skipIf(!works('helm', 'version'))(
    'is linted and rendered by helm with every set of values (skipped if it is not installed)',
    () => {
      for (const file of readdirSync(join(root, chart, 'ci'))) {
        for (const command of [
          ['lint', '--strict'],
          ['template', 'octavo'],
        ]) {
          const { status, stdout, stderr } = spawnSync(
            'helm',
            [...command, chart, '--values', `${chart}/ci/${file}`],
            { cwd: root, encoding: 'utf8' },
          )
          expect(status, stdout + stderr).toBe(0)
        }
      }
      const { status, stderr } = spawnSync(
        'helm',
        ['template', 'octavo', chart, '--set', 'secrets.existingSecret=x'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      )
      expect([status, stderr]).toEqual([1, expect.stringContaining('Set settings.OCTAVO_BASE_URL')])
    },
  )
})

describe('The systemd unit', () => {
  const analyze = works('systemd-analyze', '--version')

  it.skipIf(!analyze)(
    'is rated below 3, alone and with bubblewrap (skipped if systemd is not installed)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'octavo-unit-'))
      try {
        const units = join(folder, 'etc/systemd/system')
        mkdirSync(join(units, 'octavo.service.d'), { recursive: true })
        cpSync(join(root, 'deploy/systemd/octavo.service'), join(units, 'octavo.service'))
        const rated = (): number => {
          const { stdout, stderr } = spawnSync(
            'systemd-analyze',
            ['security', '--offline=true', `--root=${folder}`, '--no-pager', 'octavo.service'],
            { encoding: 'utf8' },
          )
          const level = /Overall exposure level for octavo.service: ([\d.]+)/.exec(stdout)?.[1]
          expect(level, stderr).toBeDefined()
          return Number(level)
        }
        expect(rated()).toBeLessThan(2)
        cpSync(
          join(root, 'deploy/systemd/octavo-hardened.conf'),
          join(units, 'octavo.service.d/hardened.conf'),
        )
        expect(rated()).toBeLessThan(3)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('starts the built command and keeps its data where it may write', () => {
    expect(unit).toContain('ExecStart=/usr/bin/node /opt/octavo/packages/cli/bin/octavo.js serve\n')
    expect(existsSync(join(root, 'packages/cli/bin/octavo.js'))).toBe(true)
    expect(unit).toMatch(/OCTAVO_DATA_DIR=\/var\/lib\/octavo\n/)
    expect(unit).toContain('StateDirectory=octavo\n')
    expect(read('deploy/systemd/octavo.sysusers')).toMatch(/^u octavo /m)
  })
})

describe('The proxy configurations', () => {
  it('appear in the guide exactly as in their files', () => {
    const guide = read('docs/reverse-proxies.md')
    for (const path of filesIn('deploy/proxies')) expect(guide, path).toContain(`\n${read(path)}\`\`\`\n`)
  })
})
