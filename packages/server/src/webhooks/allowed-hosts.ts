import type { AllowedHosts } from '../outbound/allowed-url.js'

/** The hosts that may be told. */
export function webhookHostsOf(hosts: readonly string[]): AllowedHosts {
  return {
    hosts: new Set(hosts),
    field: 'webhook',
    subject: 'Webhooks are',
    setting: 'OCTAVO_WEBHOOK_HOSTS',
  }
}
