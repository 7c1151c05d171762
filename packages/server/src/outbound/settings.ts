import { list, seconds } from '../settings/declare.js'
import { hostAndPort, network } from '../settings/forms.js'

export const outboundSettings = {
  fetchHosts: list({
    description:
      'Hosts from which files may be fetched by URL (`url`); redirects have to stay within this list. Unset: inputs by URL are disabled.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  fetchNetworks: list({
    description: 'Private networks that such hosts may be in.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  fetchTimeoutSeconds: seconds({
    description: 'The time limit for fetching all files of one request.',
    default: 300,
    min: 1,
    max: 3600,
  }),
}
