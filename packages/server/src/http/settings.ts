import { bytes, choice, integer, list, optionalText, seconds, text } from '../settings/declare.js'
import { baseUrl, hostAndPort, hostName, network, origin } from '../settings/forms.js'

export const httpSettings = {
  port: integer({
    description: 'The port to listen on; 0 for any free port.',
    default: 8080,
    min: 0,
    max: 65535,
  }),
  host: text({
    description: 'The address or host name to listen on; `0.0.0.0` or `::` for all addresses of the machine.',
    default: '127.0.0.1',
    allowed: 'an address or a host name',
    read: hostName,
  }),
  baseUrl: optionalText({
    description:
      'The public URL of the service, used in download URLs. Unset: the host of the request, if it is this machine, the bound address or an allowed host.',
    allowed: 'an http or https address without query, fragment and user',
    read: baseUrl,
  }),
  allowedHosts: list({
    description:
      'Further hosts that are accepted in the `Host` header; others are rejected with 421. Ignored if `OCTAVO_BASE_URL` is set: then every host is accepted.',
    allowed: 'a host, with or without a port',
    read: hostAndPort,
  }),
  trustedProxies: list({
    description:
      'Proxies whose `X-Forwarded-For`, `-Host` and `-Proto` and `Forwarded` (RFC 7239) headers are trusted. If both are present, `X-Forwarded-` takes precedence over `Forwarded`. The proxy has to overwrite or remove the headers that it does not set itself: a client may have sent them.',
    allowed: 'an address or a network as address/length',
    read: network,
  }),
  corsOrigins: list({
    description: 'Origins whose pages may call the API from a browser (CORS).',
    allowed: 'an origin as https://pages.example.org',
    read: origin,
  }),
  maxUploadBytes: bytes({
    description: 'The maximum size of an uploaded file.',
    default: 2 * 2 ** 30,
    min: 1024,
    max: 2 ** 40,
  }),
  maxBodyBytes: bytes({
    description: 'The maximum size of a request body, except for uploads.',
    default: 2 ** 20,
    min: 1024,
    max: 64 * 2 ** 20,
  }),
  mcp: choice({
    description:
      'Whether `/mcp` offers the tasks as tools of the Model Context Protocol, with the same tokens.',
    default: 'on',
    among: ['on', 'off'],
  }),
  mcpMaxFileBytes: bytes({
    description:
      'The maximum size of a file in a message at `/mcp`, in both directions. Larger files are uploaded and downloaded over the HTTP interface.',
    default: 8 * 2 ** 20,
    min: 1024,
    max: 64 * 2 ** 20,
  }),
  requestTimeoutSeconds: seconds({
    description: 'Time within which a complete request, including an upload, has to arrive.',
    default: 3600,
    min: 1,
    max: 86_400,
  }),
  idleTimeoutSeconds: seconds({
    description:
      'Time without data after which a connection is closed in the middle of a request or a response.',
    default: 60,
    min: 1,
    max: 3600,
  }),
  minUploadBytesPerSecond: bytes({
    description:
      'The minimum speed of an upload, averaged over 30 seconds; slower uploads are aborted. 0 for no minimum.',
    default: 1024,
    min: 0,
    max: 2 ** 30,
  }),
  maxConnections: integer({
    description: 'The maximum number of simultaneous connections; further ones are refused.',
    default: 2000,
    min: 1,
    max: 100_000,
  }),
  maxConnectionsPerAddress: integer({
    description:
      'The maximum number of simultaneous connections from one address (IPv6: from one /64 network); further ones are refused. Connections of trusted proxies are not counted; 0 for no limit.',
    default: 500,
    min: 0,
    max: 100_000,
  }),
  requestsPerMinute: integer({
    description:
      'The maximum number of requests per minute for each token; further ones are rejected with 429. Several machines together may allow 1 % more for each of them. 0 for no limit.',
    default: 6000,
    min: 0,
    max: 10_000_000,
  }),
  bodyValuesPerSecond: integer({
    description:
      'The maximum number of values per second in request bodies, for each token: fields, list items, and every 128 bytes of text count as one, a message to `/mcp` as 2000. Five times as many may be sent at once; further requests are rejected with 429. Each machine counts for itself. 0 for no limit.',
    default: 100_000,
    min: 0,
    max: 100_000_000,
  }),
  eventStreamsPerToken: integer({
    description: 'The maximum number of open event streams for each token.',
    default: 100,
    min: 1,
    max: 10_000,
  }),
  drainSeconds: seconds({
    description:
      'Time after SIGTERM during which requests are still served while `/readyz` responds with 503, so that load balancers send no more of them. It is part of the time for a graceful shutdown.',
    default: 3,
    min: 0,
    max: 600,
  }),
  shutdownSeconds: seconds({
    description:
      'Time for a graceful shutdown: how long executions, connections and webhooks have to finish after SIGTERM before they are stopped.',
    default: 30,
    min: 0,
    max: 3600,
  }),
}
