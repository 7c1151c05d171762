import type { Facade } from '../http/facade.js'
import { gotenbergCaller, MISSING_TOKEN, REFUSED_TOKEN } from './caller.js'
import { gotenbergErrorResponse } from './errors.js'
import { formRoute } from './form-route.js'
import { chromiumCalls } from './routes/chromium.js'
import { healthRoutes } from './routes/health.js'
import { officeCall } from './routes/libreoffice.js'
import { pdfEngineCalls } from './routes/pdf-engines.js'

/** The interface of Gotenberg: a program that calls it only needs another base URL and a token. docs/gotenberg.md says what differs. */
export const gotenberg: Facade = {
  paths: ['/forms', '/health', '/version'],
  routes: (context) => [
    ...[officeCall, ...chromiumCalls, ...pdfEngineCalls].map((call) => formRoute(context, call)),
    ...healthRoutes(context),
  ],
  callerOf: gotenbergCaller,
  unauthorizedMessage: REFUSED_TOKEN,
  missingMessage: MISSING_TOKEN,
  takesPasswords: true,
  errorResponse: gotenbergErrorResponse,
  // Its webhooks carry files, and are sent by the call itself.
  webhookText: () => undefined,
  documentation: {
    tag: { name: 'Gotenberg', description: 'The interface of Gotenberg, for programs that call it.' },
    summary: '`/forms` is the interface of Gotenberg; see docs/gotenberg.md.',
    securitySchemes: {
      gotenberg: { type: 'http', scheme: 'bearer', description: 'An API token.' },
      gotenbergBasic: {
        type: 'http',
        scheme: 'basic',
        description: 'An API token as the password, with any user name.',
      },
    },
  },
}
