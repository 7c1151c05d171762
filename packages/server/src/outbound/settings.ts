import { list, seconds } from '../settings/declare.js'
import { hostAndPort, network } from '../settings/forms.js'
import { ANY_HOST } from './allowed-url.js'

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

/** Of requests that pages make while they are converted. */
export const pageSettings = {
  pageHosts: list({
    description:
      'Hosts that pages may be loaded from and may use while they are converted (html-to-pdf); `*` for every host with a public address. Unset: pages have only the files that are uploaded with them.',
    allowed: 'a host, with or without a port, or *',
    read: (text) => (text === ANY_HOST ? text : hostAndPort(text)),
  }),
  pageNetworks: list({
    description: 'Private networks that such hosts may be in.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  pageTimeoutSeconds: seconds({
    description: 'The time limit for one request of a page.',
    default: 30,
    min: 1,
    max: 600,
  }),
}

/** Of requests for signatures: time-stamps, certificates, revocation data, and keys that are elsewhere. */
export const signingSettings = {
  signingHosts: list({
    description:
      'Hosts that may be asked for time-stamps, certificates, revocation data and signatures (sign-pdf); `*` for every host with a public address. Unset: documents are signed at level B-B, with a key that is sent.',
    allowed: 'a host, with or without a port, or *',
    read: (text) => (text === ANY_HOST ? text : hostAndPort(text)),
  }),
  signingNetworks: list({
    description: 'Private networks that such hosts may be in.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  signingTimeoutSeconds: seconds({
    description: 'The time limit for one request for a signature.',
    default: 30,
    min: 1,
    max: 600,
  }),
}
