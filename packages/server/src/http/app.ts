import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AddressLimiter } from './address-limiter.js'
import { createAuthFailures } from './auth-failures.js'
import { addBodyRate } from './bodies/body-rate.js'
import { addBodyParsers } from './bodies/parsers.js'
import { limitConnectionsPerAddress } from './connections-per-address.js'
import type { HttpContext } from './context.js'
import { addCors } from './cors.js'
import { answerError } from './error-answer.js'
import { createEventStreams } from './event-streams.js'
import type { Facade } from './facade.js'
import { addForwarded } from './forwarded.js'
import { addGate } from './gate.js'
import { securityHeaders } from './headers.js'
import { addHostCheck } from './hosts.js'
import { addMalformedRequests } from './malformed.js'
import { requestIds } from './request-ids.js'
import { addRequestSpans } from './request-spans.js'
import type { Route } from './route.js'
import { allRoutes } from './routes.js'
import { addUnreadBodies } from './unread-body.js'
import { addWrongMethods } from './wrong-methods.js'

const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/**
 * Longer than the 60 seconds after which nginx and the load balancers of AWS close an idle connection: they would send a request on a connection that the
 * service is closing, and respond with 502.
 */
const KEEP_ALIVE_MS = 65_000

export interface AppOptions {
  readonly context: HttpContext
  readonly facades: readonly Facade[]
  readonly log: FastifyBaseLogger
  readonly authFailuresPerMinute: number
}

export interface App {
  readonly fastify: FastifyInstance
  /** Open event streams would keep the service from stopping. */
  endStreams(): void
}

export async function buildApp({ context, facades, log, authFailuresPerMinute }: AppOptions): Promise<App> {
  const { settings } = context
  const secure = securityHeaders(settings.baseUrl)
  const app = Fastify({
    loggerInstance: log,
    // `requestCompleted` writes one line for each response, so a logger for each request would only cost time.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    bodyLimit: settings.maxBodyBytes,
    requestTimeout: settings.requestTimeoutSeconds * 1000,
    connectionTimeout: settings.idleTimeoutSeconds * 1000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      // Node requires headersTimeout not to exceed requestTimeout, so both have to be set here.
      requestTimeout: settings.requestTimeoutSeconds * 1000,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, settings.requestTimeoutSeconds * 1000),
      maxHeaderSize: MAX_HEADER_BYTES,
      // The host check rejects a request without a Host header, with our error body.
      requireHostHeader: false,
      // How often the two deadlines above are checked; Node's default is 30 seconds.
      connectionsCheckingInterval: 1000,
    },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // Bodies are validated by our own schemas, so the framework's compilers are never loaded.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    return503OnClosing: false,
    // As long as a URL can be: a URL that is too long gets its response after authentication, not by the router.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    // For a malformed URL no hook was called.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply)
      answerError(error, request, reply, facades)
    },
  })
  app.server.maxConnections = settings.maxConnections
  limitConnectionsPerAddress(app.server, settings.maxConnectionsPerAddress, settings.trustedProxies)
  app.decorateRequest('caller', null)
  app.decorateRequest('task', null)
  app.decorateRequest('span', null)
  app.decorateReply('errorCode', null)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, facades))
  addMalformedRequests(app, context.requestCompleted)

  const failures = createAuthFailures(new AddressLimiter(authFailuresPerMinute), context.rates)
  const streams = createEventStreams(settings)
  context.access.onEnded((owner) => streams.endOf(owner))
  if (settings.trustedProxies.length > 0) addForwarded(app)
  addRequestSpans(app, context.traces)
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (context.isDraining()) reply.header('connection', 'close')
    done()
  })
  addHostCheck(app, settings)
  addCors(app, settings.corsOrigins)
  addGate(app, context, facades, failures)
  addUnreadBodies(app)
  addBodyRate(app, settings.bodyValuesPerSecond)
  addBodyParsers(app, context.bodyLimits)
  await app.register(multipart)
  app.addHook('onResponse', (request, reply, done) => {
    context.requestCompleted({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      code: reply.errorCode,
      bytesSent: sentBytes(request, reply),
      tokenId: request.caller?.owner ?? null,
      address: request.ip,
      task: request.task,
    })
    done()
  })

  const routes = allRoutes(context, facades, failures, streams)
  for (const route of routes) addRoute(app, route)
  addWrongMethods(app, routes)
  return { fastify: app, endStreams: streams.closeAll }
}

function notUsed(): never {
  throw new Error('No route has a schema of the framework.')
}

function sentBytes({ method, routeOptions }: FastifyRequest, reply: FastifyReply): number {
  const sendsResult = routeOptions.config.sendsResult === true && method !== 'HEAD' && reply.statusCode < 300
  return sendsResult ? Number(reply.getHeader('content-length') ?? 0) : 0
}

function addRoute(
  app: FastifyInstance,
  { method, hasHead = method === 'GET', url, access, operation, maxBodyBytes, handler, ...route }: Route,
): void {
  const mediaTypes = operation?.body?.mediaTypes
  app.route({
    method: hasHead ? [method, 'HEAD'] : method,
    url,
    config: {
      access,
      ...(mediaTypes === undefined ? {} : { mediaTypes }),
      ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
      ...(route.refusesForeignOrigins === undefined
        ? {}
        : { refusesForeignOrigins: route.refusesForeignOrigins }),
      ...(route.sendsResult === undefined ? {} : { sendsResult: route.sendsResult }),
      ...(route.formLists === undefined ? {} : { formLists: route.formLists }),
    },
    handler,
  })
}
