import type { AllowedHosts } from '../outbound/allowed-url.js'

/** The hosts that webhooks may be sent to. */
export function webhookHostsOf(hosts: readonly string[]): AllowedHosts {
  return {
    hosts: new Set(hosts),
    field: 'webhook',
    subject: 'Webhooks are',
    setting: 'OCTAVO_WEBHOOK_HOSTS',
  }
}
