// Whether the service in this container answers: exit code 0 or 1, for HEALTHCHECK. It asks the port that the settings name; a worker has none but that of its metrics.
const { OCTAVO_ROLE: role, OCTAVO_PORT: port, OCTAVO_METRICS_PORT: metricsPort } = process.env
const asked = role === 'worker' ? metricsPort : port || '8080'
if (!asked) {
  console.error('A worker is asked at the port of its metrics: set OCTAVO_METRICS_PORT.')
  process.exit(1)
}
const answer = await fetch(`http://127.0.0.1:${asked}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(
  (error) => ({ ok: false, status: error.cause?.code ?? error.name }),
)
console.log(answer.status)
process.exitCode = answer.ok ? 0 : 1
