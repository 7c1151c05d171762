import { list, seconds } from '../settings/declare.js'
import { hostAndPort, network } from '../settings/forms.js'

export const webhookSettings = {
  webhookHosts: list({
    description: 'Hosts that webhooks may be sent to. Unset: webhooks are disabled.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  webhookNetworks: list({
    description: 'Private networks that webhooks may be sent to.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  webhookTimeoutSeconds: seconds({
    description: 'The time limit of one delivery attempt.',
    default: 10,
    min: 1,
    max: 120,
  }),
  webhookRetrySeconds: seconds({
    description:
      'Time for which a failed delivery is retried; the delay between two attempts grows to 15 minutes.',
    default: 86_400,
    min: 1,
    max: 30 * 86_400,
  }),
}
