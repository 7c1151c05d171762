import { list, seconds } from '../settings/declare.js'
import { hostAndPort, network } from '../settings/forms.js'

export const webhookSettings = {
  webhookHosts: list({
    description: 'Hosts that may be told of a finished execution. None: webhooks are off.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  webhookNetworks: list({
    description: 'Private networks in which such a host may stand.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  webhookTimeoutSeconds: seconds({
    description: 'How long one attempt may take.',
    default: 10,
    min: 1,
    max: 120,
  }),
  webhookRetrySeconds: seconds({
    description:
      'How long a webhook that is not taken is tried again; the wait between two attempts grows to a quarter of an hour.',
    default: 86_400,
    min: 1,
    max: 30 * 86_400,
  }),
}
