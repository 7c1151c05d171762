/**
 * What the log says about requests, responses and errors: enough to find a fault, nothing that belongs to the
 * client.
 */

const LONGEST_TEXT = 500
const MAX_FRAMES = 12

interface LoggedRequest {
  readonly id?: unknown
  readonly method?: unknown
  readonly url?: unknown
  readonly ip?: unknown
}

/** Without the query, which may contain a ticket, and without headers, which contain the token. */
export function requestLine(request: LoggedRequest): object {
  const url = typeof request.url === 'string' ? request.url : ''
  return {
    id: request.id,
    method: request.method,
    path: shortened(withoutIds(url.split('?', 1)[0] ?? '')),
    address: request.ip,
  }
}

export function responseLine(response: { readonly statusCode?: unknown }): object {
  return { status: response.statusCode }
}

/** System messages contain paths, so only their codes are logged; the stack only has file names. */
export function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { message: shortened(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : undefined
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message:
      syscall === undefined ? withoutPaths(shortened(error.message)) : `${syscall}: ${code ?? 'failed'}`,
    stack: frames(error.stack),
    ...('trace' in error && typeof error.trace === 'string' ? { trace: traceLines(error.trace) } : {}),
    ...(error.cause === undefined ? {} : { cause: errorCause(error.cause) }),
  }
}

/** One level is enough, and a circular chain does no harm. */
function errorCause(cause: unknown): object {
  const { cause: _deeper, ...line } = errorLine(cause) as { cause?: unknown }
  return line
}

function frames(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => withoutPaths(line.trim().slice(3)))
}

/** The origin of an error in a child process: names of errors, signals and frames, never a message. */
function traceLines(trace: string): string[] {
  return trace.split('\n', MAX_FRAMES).map((line) => withoutPaths(shortened(line.trim())))
}

/** /a/b/c.js:1:2 → c.js:1:2 */
function withoutPaths(text: string): string {
  return text.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/:'"()]+)+[\\/]([^\s\\/:'"()]+)/g, '$1')
}

/** The ID of a process is half of what gives access to it. */
function withoutIds(path: string): string {
  return path.replace(/\/[\w-]{43}(?![\w-])/g, '/…')
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
