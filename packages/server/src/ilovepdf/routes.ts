import type { HttpContext } from '../http/context.js'
import type { Route } from '../http/route.js'
import { authRoute } from './auth.js'
import { downloadRoute } from './download.js'
import { processRoute } from './process.js'
import { startRoutes } from './start.js'
import { taskRoutes } from './task.js'
import { uploadRoutes } from './upload.js'

/**
 * The wire format of iLovePDF, for the same processes: a program that uses one of its SDKs only needs another
 * base URL. Its task is a process, and its tools are tasks (tools.ts). docs/ilovepdf.md says how each
 * parameter is handled.
 */
export function ilovepdfRoutes(context: HttpContext): Route[] {
  return [
    authRoute(context),
    ...startRoutes(context),
    ...uploadRoutes(context),
    processRoute(context),
    downloadRoute(context),
    ...taskRoutes(context),
  ]
}
