import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../service.js'
import { startForTest } from '../support/running-server.js'

const rulesPath = fileURLToPath(new URL('../../../../deploy/prometheus/octavo-rules.yml', import.meta.url))
const rules = readFileSync(rulesPath, 'utf8')
const dashboard = JSON.parse(
  readFileSync(new URL('../../../../deploy/grafana/octavo.json', import.meta.url), 'utf8'),
) as {
  templating: { list: { query: string }[] }
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}

/**
 * The queries that scale the workers: `query: >-` of the chart with the job's name filled in, and the rules of the
 * Prometheus adapter.
 */
const scaling = readFileSync(
  new URL('../../../../deploy/helm/octavo/templates/worker-autoscaling.yaml', import.meta.url),
  'utf8',
)
const adapter = readFileSync(
  new URL('../../../../deploy/prometheus/adapter-rules.yml', import.meta.url),
  'utf8',
)
const ofScaledObject = [...scaling.matchAll(/query: >-\n +(.+)/g)].map(([, query]) =>
  query!.replace(/\{\{ .*? \}\}/g, 'octavo'),
)
const ofAdapter = [...adapter.matchAll(/metricsQuery: '(.+)'/g)].map(([, query]) => query!)

const alerts = rules.split(/^ {6}- alert: /m).slice(1)
const ofRules = alerts.map((alert) => /^ {8}expr: (['"])(.*)\1$/m.exec(alert)?.[2] ?? '')
const ofPanels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const TOKEN = 'reader-of-the-metrics'
/** The labels that Prometheus adds to every sample. */
const OF_PROMETHEUS = new Set(['instance', 'job'])

/** Metric → its labels, as the service exposes them. */
const known = new Map<string, Set<string>>()

beforeAll(async () => {
  const service = await startForTest({ OCTAVO_METRICS_TOKEN: TOKEN })
  try {
    const started = await service.json('/api/v1/start-task', { task: 'merge-pdf' })
    const { processId } = (await started.json()) as { processId: string }
    const uploaded = await service.upload(processId, pdf())
    const { server_filename } = (await uploaded.json()) as { server_filename: string }
    const pages = [{ filename: 'a.pdf', server_filename }]
    await service.json('/api/v1/execute', { processId, task: 'merge-pdf', pages })
    await service.call('/api/v1/processes/nothing')
    const scraped = await service.call('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(scraped.status).toBe(200)
    for (const line of (await scraped.text()).split('\n')) {
      const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? [^ ]+$/.exec(line) ?? []
      if (name === undefined) continue
      const names = known.get(name) ?? new Set()
      for (const [, label] of labels.matchAll(/(\w+)="/g)) names.add(label!)
      known.set(name, names)
    }
  } finally {
    await service.end()
  }
}, 60_000)

/** Unknown metrics and labels of a query. */
function problemsOf(query: string): string[] {
  const problems: string[] = []
  const allLabels = new Set<string>()
  for (const [, name, selector = ''] of query.matchAll(/\b(octavo_\w+)(?:\{([^}]*)\})?/g)) {
    const labels = known.get(name!)
    if (labels === undefined) problems.push(`there is no ${name}`)
    for (const label of labels ?? []) allLabels.add(label)
    for (const [, label] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (!labels?.has(label!) && !OF_PROMETHEUS.has(label!)) problems.push(`${name} has no ${label}`)
  }
  for (const [, list] of query.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list!.split(',').map((one) => one.trim()))
      if (!allLabels.has(label) && !OF_PROMETHEUS.has(label)) problems.push(`nothing here has ${label}`)
  return problems
}

describe('The autoscaling of workers', () => {
  it('queries existing metrics and labels, the same with KEDA and with the adapter', () => {
    expect(ofScaledObject).toHaveLength(2)
    expect(ofAdapter).toEqual(ofScaledObject)
    expect(ofScaledObject.flatMap(problemsOf)).toEqual([])
  })
})

describe('The dashboard and the alerts', () => {
  it('query existing metrics and labels only', () => {
    const queries = [...ofRules, ...ofPanels]
    expect(queries.length).toBeGreaterThan(30)
    expect(queries.filter((query) => query === '')).toEqual([])
    expect(queries.flatMap((query) => problemsOf(query).map((problem) => `${problem}: ${query}`))).toEqual([])
    expect(problemsOf(dashboard.templating.list[1]!.query)).toEqual([])
  })

  it('fail this check with an unknown metric or label', () => {
    expect(problemsOf('sum by (color) (rate(octavo_runs_total{outcom="failed"}[5m]))')).toEqual([
      'octavo_runs_total has no outcom',
      'nothing here has color',
    ])
    expect(problemsOf('octavo_queue_length > 1')).toEqual(['there is no octavo_queue_length'])
  })

  it('have unique names and ids, queries, severities and summaries', () => {
    const names = alerts.map((alert) => alert.split('\n', 1)[0])
    expect(new Set(names).size).toBe(alerts.length)
    for (const alert of alerts) {
      expect(alert).toMatch(
        /^Octavo\w+\n {8}expr: (['"]).+\1\n {8}for: \d+m\n {8}labels:\n {10}severity: (warning|critical)\n {8}annotations:\n {10}summary: (['"]).+\.\3\n$/,
      )
    }
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { targets } of panels) if (targets !== undefined) expect(targets.length).toBeGreaterThan(0)
  })

  const promtool = spawnSync('promtool', ['--version']).error === undefined
  it.skipIf(!promtool)('pass promtool (skipped if it is not installed)', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rulesPath], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  })
})
