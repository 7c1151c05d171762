import type { AuthFailures } from './auth-failures.js'
import type { HttpContext } from './context.js'
import { wholeResults } from './download/results.js'
import type { EventStreams } from './event-streams.js'
import type { Facade } from './facade.js'
import { openApiDocument } from './openapi/document.js'
import type { Route } from './route.js'
import { docsRoutes } from './routes/docs.js'
import { downloadRoutes } from './routes/download.js'
import { eventsRoute } from './routes/events.js'
import { executeRoute } from './routes/execute.js'
import { healthRoutes } from './routes/health.js'
import { mcpRoutes } from './routes/mcp.js'
import { pageRoutes } from './routes/page.js'
import { processRoutes } from './routes/processes.js'
import { resumableRoutes } from './routes/resumable.js'
import { runRoute } from './routes/run.js'
import { sessionRoutes } from './routes/session.js'
import { startTaskRoute } from './routes/start-task.js'
import { taskRoutes } from './routes/tasks.js'
import { ticketRoute } from './routes/ticket.js'
import { uploadRoutes } from './routes/uploads.js'

/** All calls, in the order of the documentation. */
export function allRoutes(
  context: HttpContext,
  facades: readonly Facade[],
  failures: AuthFailures,
  streams: EventStreams,
): Route[] {
  const wholeResult = wholeResults(context)
  const routes: Route[] = [
    startTaskRoute(context),
    ...uploadRoutes(context),
    ...resumableRoutes(context),
    executeRoute(context),
    ...downloadRoutes(context, wholeResult),
    runRoute(context, wholeResult),
    ...processRoutes(context),
    eventsRoute(context, streams),
    ticketRoute(context),
    ...taskRoutes(context),
    ...mcpRoutes(context),
    ...sessionRoutes(context),
    ...facades.flatMap((facade) => facade.routes(context)),
    ...healthRoutes(context, failures),
    ...docsRoutes(() => openApiDocument(routes, context, facades)),
    ...pageRoutes(context.languages),
  ]
  return routes
}
