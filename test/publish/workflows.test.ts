import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { manifestOf, publishedPackages, read, root } from './packages.js'

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  /** Another workflow, whose jobs are run instead of steps. */
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly 'timeout-minutes'?: number
  readonly steps?: readonly Step[]
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const workflow = (name: string): Workflow => load(read(`.github/workflows/${name}`)) as Workflow
const workflows = readdirSync(join(root, '.github/workflows'))
const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml')
const { scripts = {}, engines, homepage } = manifestOf('')
const commandsOf = (job: Job): string[] => (job.steps ?? []).flatMap(({ run }) => run ?? [])

describe.each(workflows)('the workflow %s', (name) => {
  const { permissions, jobs } = workflow(name)
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])
  const commands = Object.values(jobs).flatMap(commandsOf)

  test('may only read the repository, unless a job says otherwise, and every job has a time limit', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const [job, { uses, 'timeout-minutes': minutes }] of Object.entries(jobs))
      if (uses === undefined) expect(minutes, job).toBeGreaterThan(0)
  })

  test('names only npm scripts and files that exist', () => {
    const named = commands.flatMap((run) => [...run.matchAll(/\bnpm (?:run (\S+)|(test|start)\b)/g)])
    expect(named.map(([, script, short]) => script ?? short!).filter((one) => !(one in scripts))).toEqual([])
    const files = commands.flatMap((run) => [...run.matchAll(/\bnode (\S+\.mjs)/g)].map((match) => match[1]!))
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('pins actions to a major version, or to a full one', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+(\.\d+\.\d+)?$/.test(action))).toEqual([])
  })
})

describe('the workflow ci', () => {
  const { test: tests, 'test-all': all } = workflow('ci.yml').jobs

  test('runs npm test on the oldest supported Node and on every later line that the product is tested on', () => {
    const supported = [...read('scripts/node-versions.mjs').matchAll(/'(\d+)\.\d+\.\d+'/g)].map(
      (match) => match[1]!,
    )
    const [oldest, ...later] = tests!.strategy!.matrix.node!
    expect(engines.node).toBe(`>=${oldest}`)
    expect([oldest!.split('.')[0], ...later]).toEqual(supported)
    expect(commandsOf(tests!)).toContain('npm test')
  })

  test('runs both test commands on x64 and on arm64', () => {
    for (const job of [tests, all]) expect(job!.strategy!.matrix.arch).toEqual(['x64', 'arm64'])
    expect(commandsOf(all!)).toContain('npm run test:all -- --install')
  })
})

describe('the workflow release', () => {
  const { jobs } = workflow('release.yml')

  test('publishes nothing before the version is checked and all tests of the workflow ci have passed', () => {
    expect(jobs.tests!.uses).toBe('./.github/workflows/ci.yml')
    expect(read('.github/workflows/ci.yml')).toContain('\n  workflow_call:\n')
    for (const job of [jobs.packages, jobs.image]) expect(job!.needs).toEqual(['check', 'tests'])
    expect([jobs['image-tags']!.needs, jobs.release!.needs]).toEqual(['image', ['packages', 'image-tags']])
  })

  test('publishes packages with their type declarations, written by the stable compiler', () => {
    expect(commandsOf(jobs.packages!).slice(0, 2)).toEqual(['npm ci', 'npm run check:types'])
    expect(scripts['check:types']).toMatch(/^tsc -b && /)
  })

  test('publishes every package after those that it depends on', () => {
    const [, list] = /for name in (.+); do/.exec(commandsOf(jobs.packages!).join('\n'))!
    const order = list!.split(' ')
    expect(order.map((name) => `packages/${name}`).sort()).toEqual([...publishedPackages].sort())
    const published = order.map((name) => manifestOf(`packages/${name}`))
    for (const [index, { name, dependencies = {} }] of published.entries()) {
      const later = published.slice(index).map((manifest) => manifest.name)
      expect(
        later.filter((one) => one in dependencies),
        name,
      ).toEqual([])
    }
  })

  test('builds the targets of the Dockerfile for both architectures', () => {
    const { target, arch } = jobs.image!.strategy!.matrix
    expect(arch).toEqual(['amd64', 'arm64'])
    expect(jobs['image-tags']!.strategy!.matrix.target).toEqual(target)
    for (const name of target!) expect(read('deploy/docker/Dockerfile')).toContain(` AS ${name}\n`)
  })
})

test.each(forms)('the issue form %s asks for something, and names each field once', (name) => {
  const { body } = load(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
    body: readonly { type: string; id?: string; validations?: { required: boolean } }[]
  }
  const fields = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id)
  expect(fields.every((id) => id !== undefined)).toBe(true)
  expect(new Set(fields).size).toBe(fields.length)
  expect(body.some(({ validations }) => validations?.required === true)).toBe(true)
})

test('reports of vulnerabilities are sent to the private form of the repository', () => {
  const address = `${homepage.replace('#readme', '')}/security/advisories/new`
  expect(read('.github/ISSUE_TEMPLATE/config.yml')).toContain(`url: ${address}\n`)
})

test('Dependabot looks after the npm packages, the actions and the image, where they are', () => {
  const { updates } = load(read('.github/dependabot.yml')) as {
    updates: readonly { 'package-ecosystem': string; directory: string }[]
  }
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker'])
  expect(existsSync(join(root, updates[2]!.directory, 'Dockerfile'))).toBe(true)
})

test.skipIf(spawnSync('actionlint', ['-version']).status !== 0)(
  'actionlint accepts the workflows (skipped if it is not installed)',
  () => {
    const { status, stdout, stderr } = spawnSync('actionlint', [], { cwd: root, encoding: 'utf8' })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  },
)
