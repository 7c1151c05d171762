import { bytes, choice, integer, list, optionalText, seconds, text } from '../settings/declare.js'
import { baseUrl, hostAndPort, hostName, network, origin } from '../settings/forms.js'

export const httpSettings = {
  port: integer({
    description: 'The port to listen at; 0 takes any free one.',
    default: 8080,
    min: 0,
    max: 65535,
  }),
  host: text({
    description: 'The address or name to listen at; `0.0.0.0` or `::` for every one of the machine.',
    default: '127.0.0.1',
    allowed: 'an address or a host name',
    read: hostName,
  }),
  baseUrl: optionalText({
    description:
      'The address under which clients reach the service, put before download addresses. Unset: the host of the request, where that is this machine, the bound address or an allowed host.',
    allowed: 'an http or https address without query, fragment and user',
    read: baseUrl,
  }),
  allowedHosts: list({
    description:
      'Further hosts that requests may name in `Host`; any other is answered with 421. Where `OCTAVO_BASE_URL` is set, no host is refused, and this counts for nothing.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  trustedProxies: list({
    description:
      'Proxies whose `X-Forwarded-For`, `-Host` and `-Proto` and `Forwarded` (RFC 7239) headers count. Where both say the same thing, the `X-Forwarded-` one counts; `Forwarded` says what is missing. A proxy has to overwrite or remove those it does not write itself: a client may have sent them.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  corsOrigins: list({
    description: 'Origins whose pages may call the interface from a browser.',
    allowed: 'an origin as https://pages.example.org',
    read: origin,
  }),
  maxUploadBytes: bytes({
    description: 'The largest file that is taken.',
    default: 2 * 2 ** 30,
    min: 1024,
    max: 2 ** 40,
  }),
  maxBodyBytes: bytes({
    description: 'The largest body of a request other than an upload.',
    default: 2 ** 20,
    min: 1024,
    max: 64 * 2 ** 20,
  }),
  mcp: choice({
    description:
      'Whether agents reach the tasks as tools of the Model Context Protocol, at `/mcp` and with the same tokens.',
    default: 'on',
    among: ['on', 'off'],
  }),
  mcpMaxFileBytes: bytes({
    description:
      'The largest file that a message at `/mcp` may carry, to the service or from it. Larger ones are uploaded and downloaded over the HTTP interface.',
    default: 8 * 2 ** 20,
    min: 1024,
    max: 64 * 2 ** 20,
  }),
  requestTimeoutSeconds: seconds({
    description: 'A request, an upload too, has to have arrived whole by then.',
    default: 3600,
    min: 1,
    max: 86_400,
  }),
  headersTimeoutSeconds: seconds({
    description: 'The headers of a request have to have arrived by then.',
    default: 20,
    min: 1,
    max: 600,
  }),
  idleTimeoutSeconds: seconds({
    description:
      'A connection on which nothing moves for so long in the middle of a request or an answer is closed.',
    default: 60,
    min: 1,
    max: 3600,
  }),
  keepAliveSeconds: seconds({
    description: 'How long a connection is kept open between two requests.',
    default: 30,
    min: 1,
    max: 3600,
  }),
  minUploadBytesPerSecond: bytes({
    description: 'An upload that is slower than this over its last 30 seconds is given up; 0 allows any.',
    default: 1024,
    min: 0,
    max: 2 ** 30,
  }),
  maxConnections: integer({
    description: 'Connections at one time; further ones are refused.',
    default: 2000,
    min: 1,
    max: 100_000,
  }),
  maxConnectionsPerAddress: integer({
    description:
      'Connections at one time from one address (of IPv6: from one network of 64 bits); further ones are refused. Those of trusted proxies are not counted; 0 for no limit.',
    default: 500,
    min: 0,
    max: 100_000,
  }),
  requestsPerMinute: integer({
    description:
      'Requests that one token may make in a minute before it is answered with 429; 0 for no limit.',
    default: 6000,
    min: 0,
    max: 10_000_000,
  }),
  eventStreamsPerToken: integer({
    description: 'Streams of events that one token may hold open.',
    default: 100,
    min: 1,
    max: 10_000,
  }),
  shutdownSeconds: seconds({
    description:
      'How long running work, open connections and webhooks have, together, to finish after SIGTERM before they are stopped.',
    default: 30,
    min: 0,
    max: 3600,
  }),
}
