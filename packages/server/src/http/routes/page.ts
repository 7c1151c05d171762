import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { LanguageFile } from '@octavo/tasks/engines/tesseract-known'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import { listsTag } from '../download/conditions.js'
import { pagePolicy } from '../headers.js'
import { listPageFiles, PageFile } from '../page/page-files.js'
import type { Operation, Route } from '../route.js'

const notBuilt = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo</title>
</head>
<body>
<h1>Octavo</h1>
<p>The page of this service was not built: <code>npm run build</code> builds it, and the service shows it when it is started again.</p>
<p>The <a href="docs">interface for programs</a> works without it.</p>
</body>
</html>
`

const pageOperation: Operation = {
  id: 'page',
  summary: 'Web page',
  description: 'Returns the web page of the service. The files that it loads are not listed here.',
  answers: { 200: { description: 'The page.', schema: z.string(), mediaTypes: ['text/html'] } },
  errors: ['unknown_host'],
}

/**
 * The page at `/` and the files that it loads: those that existed when the service started, by name, never by
 * a path from the request.
 */
export function pageRoutes(languages: ReadonlyMap<string, LanguageFile>, folder = builtPage()): Route[] {
  const files = new Map([...languageFiles(languages), ...listPageFiles(folder)])
  const open = { method: 'GET', access: 'open' } as const
  const root = { ...open, url: '/', operation: pageOperation }
  const index = files.get('index.html')
  if (index === undefined) {
    const handler: Route['handler'] = (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(notBuilt)
    return [{ ...root, handler }]
  }
  const names = [...files.keys()]
  const beside = names.filter((name) => !name.includes('/') && name !== 'index.html')
  const folders = new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/', 1)[0]))
  const sizes = Object.fromEntries([...languages].map(([language, { bytes }]) => [language, bytes]))
  return [
    { ...root, handler: (request, reply) => send(request, reply, index) },
    {
      ...open,
      url: '/recognition/languages.json',
      handler: (_request, reply) => reply.header('cache-control', 'no-cache').send(sizes),
    },
    ...beside.map((name): Route => {
      const file = files.get(name)!
      return { ...open, url: `/${name}`, handler: (request, reply) => send(request, reply, file) }
    }),
    ...[...folders].map(
      (first): Route => ({
        ...open,
        url: `/${first}/*`,
        handler: (request, reply) =>
          send(request, reply, files.get(`${first}/${(request.params as { '*': string })['*']}`)),
      }),
    ),
  ]
}

/** Recognition data that are not of the page, for the recognition in the browser; named as the page's are. */
function languageFiles(languages: ReadonlyMap<string, LanguageFile>): [string, PageFile][] {
  return [...languages].map(([language, { path }]) => [
    `recognition/${language}.bin`,
    new PageFile(dirname(path), basename(path), new Set()),
  ])
}

function builtPage(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@octavo/web/package.json')), 'bundle')
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PageFile | undefined,
): Promise<FastifyReply> {
  if (file === undefined) throw nothingHere()
  const encoding = file.encodingFor(request.headers['accept-encoding'])
  const tag = await file.tag(encoding).catch(noLongerThere)
  const headers = {
    etag: tag,
    vary: 'accept-encoding',
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    // For scripts too: a worker uses the policy that its own script was sent with.
    'content-security-policy': pagePolicy,
  }
  if (listsTag(request.headers['if-none-match'] ?? '', tag, 'weak'))
    return reply.headers(headers).code(304).send()
  const handle = await file.open(encoding).catch(noLongerThere)
  const { size } = await handle.stat()
  reply.headers(headers).type(file.type).header('content-length', size)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  if (request.method === 'HEAD') await handle.close()
  return reply.send(request.method === 'HEAD' ? undefined : handle.createReadStream())
}

/** The page was rebuilt after the service started, so its files have other names. */
function noLongerThere(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? nothingHere() : error
}

function nothingHere(): ServiceError {
  return new ServiceError('not_found', 'There is no such URL. See /docs.')
}
