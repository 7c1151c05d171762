import type { Scenario, Step } from './features.js'

/** Settings of Gotenberg's container that make a scenario about something that this interface does not have. */
const settings: readonly (readonly [RegExp, string])[] = [
  [/^API_ROOT_PATH$/, 'paths below another root are a matter of the reverse proxy'],
  [/_DISABLE_ROUTES$/, 'routes cannot be switched off by group'],
  [/^WEBHOOK_ENABLE_SYNC_MODE$/, 'webhooks are always sent after the response'],
  [
    /^CHROMIUM_(?:ALLOW|DENY)_LIST$|^CHROMIUM_DENY_P/,
    'lists of allowed addresses are settings of this service',
  ],
  [/^CHROMIUM_(?:DISABLE_JAVASCRIPT|CLEAR_STORAGE|RESTART_AFTER)$/, 'a flag of its Chromium'],
]

const features: Readonly<Record<string, string>> = {
  root: 'the root is the web page of this service',
  debug: 'there is no /debug',
  prometheus_metrics: 'the metrics are at /metrics, with other names',
}

const WITHOUT_INVOICES = 'Factur-X is not available yet'

/** Why a scenario cannot be run here; undefined if it can. */
export function outOfScope({ feature, steps }: Scenario): string | undefined {
  const known = features[feature]
  if (known !== undefined) return known
  for (const [name = ''] of steps.flatMap(environment)) {
    const found = settings.find(([pattern]) => pattern.test(name))
    if (found !== undefined) return found[1]
  }
  const isRefusal = steps.some(({ text }) => /^the response status code should be [45]/.test(text))
  if (isRefusal && steps.flatMap(environment).some(([, value]) => value === 'pdftk'))
    return 'a limit of PDFtk'
  if (steps.some(needsInternet)) return 'it needs a host on the internet'
  return steps.some(isAboutInvoices) ? WITHOUT_INVOICES : undefined
}

function needsInternet({ table, doc }: Step): boolean {
  return [doc, ...table.flat()].some((text) => text.includes('gethttpstatus.com'))
}

function environment({ text, table }: Step): Step['table'] {
  return text.includes('environment variable') ? table : []
}

function isAboutInvoices({ text, table }: Step, index: number, steps: readonly Step[]): boolean {
  if (/Factur-X/.test(text)) return true
  const asks = table.some(([name = '']) => name.startsWith('facturx'))
  return asks && steps.slice(index).some((step) => /^the response status code should be 20/.test(step.text))
}
