import { list, seconds } from '../settings/declare.js'
import { hostAndPort, network } from '../settings/forms.js'

export const outboundSettings = {
  fetchHosts: list({
    description:
      'Hosts from which files may be fetched by their addresses (`url`), and to which such an address may redirect. Unset: inputs by URL are disabled.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  fetchNetworks: list({
    description: 'Private networks in which such a host may stand.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  fetchTimeoutSeconds: seconds({
    description: 'How long the files that one call names by their addresses may take to arrive, together.',
    default: 300,
    min: 1,
    max: 3600,
  }),
}
