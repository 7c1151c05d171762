import type { HttpContext } from '../context.js'
import type { Route } from '../route.js'
import { authRoute } from './auth.js'
import { downloadRoute } from './download.js'
import { processRoute } from './process.js'
import { startRoutes } from './start.js'
import { taskRoutes } from './task.js'
import { uploadRoutes } from './upload.js'

/**
 * iLovePDF's wire format, over the same processes: a program that was written for one of its SDKs needs another base address, and nothing else. Its
 * task is a process, and its tools are tasks (tools.ts). docs/ilovepdf.md says what is answered to which parameter.
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
