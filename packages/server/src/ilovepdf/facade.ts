import type { HttpContext } from '../http/context.js'
import type { Facade } from '../http/facade.js'
import type { Route } from '../http/route.js'
import { authRoute } from './auth.js'
import { ilovepdfCaller, REFUSED_KEY } from './caller.js'
import { downloadRoute } from './download.js'
import { ilovepdfErrorResponse } from './errors.js'
import { processRoute } from './process.js'
import { startRoutes } from './start.js'
import { taskRoutes } from './task.js'
import { ilovepdfWebhookText } from './task-view.js'
import { uploadRoutes } from './upload.js'

/**
 * The wire format of iLovePDF: a program that uses one of its SDKs only needs another base URL. Its task is a
 * process, and its tools are tasks (tools.ts). docs/ilovepdf.md says how each parameter is handled.
 */
export const ilovepdf: Facade = {
  paths: ['/v1'],
  routes: ilovepdfRoutes,
  callerOf: ilovepdfCaller,
  unauthorizedMessage: REFUSED_KEY,
  errorResponse: ilovepdfErrorResponse,
  webhookText: ilovepdfWebhookText,
  documentation: {
    tag: { name: 'iLovePDF', description: 'The wire format of iLovePDF, for programs that use its SDKs.' },
    summary: '`/v1` uses the wire format of iLovePDF, for its SDKs, also for errors; see docs/ilovepdf.md.',
    securitySchemes: {
      ilovepdf: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'A JSON Web Token as the SDKs of iLovePDF sign it (HS256, with an API token as both keys), from `POST /v1/auth`, or the API token itself.',
      },
    },
  },
}

function ilovepdfRoutes(context: HttpContext): Route[] {
  return [
    authRoute(context),
    ...startRoutes(context),
    ...uploadRoutes(context),
    processRoute(context),
    downloadRoute(context),
    ...taskRoutes(context),
  ]
}
