import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import { docsPolicy } from '../headers.js'
import type { Route } from '../route.js'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
})
`

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/**
 * `/openapi.json`, and `/docs` to read and try it. Every script and style is served from here. The document
 * is created by the first request for it.
 */
export function docsRoutes(describe: () => object): Route[] {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let document: string | undefined
  const open = { method: 'GET', access: 'open' } as const
  return [
    {
      ...open,
      url: '/openapi.json',
      operation: {
        id: 'openApi',
        summary: 'OpenAPI document',
        description: 'Returns this document.',
        answers: {
          200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) },
        },
        errors: ['unknown_host'],
      },
      handler(_request, reply) {
        document ??= JSON.stringify(describe())
        return reply.type('application/json; charset=utf-8').send(document)
      },
    },
    {
      ...open,
      url: '/docs',
      operation: {
        id: 'docs',
        summary: 'API documentation',
        description: 'Returns a web page that shows this document and lets you try every call.',
        answers: { 200: { description: 'The page.', schema: z.string(), mediaTypes: ['text/html'] } },
        errors: ['unknown_host'],
      },
      handler: (_request, reply) =>
        reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page),
    },
    // The URLs in the page are relative, so that it works under any path of a proxy.
    { ...open, url: '/docs/', handler: (_request, reply) => reply.redirect('../docs') },
    {
      ...open,
      url: '/docs/:file',
      handler(request, reply) {
        const { file } = request.params as { file: string }
        reply.header('cache-control', 'public, max-age=3600')
        if (file === 'start.js') return reply.type('text/javascript; charset=utf-8').send(start)
        const type = Object.hasOwn(types, file) ? types[file] : undefined
        if (type === undefined) throw new ServiceError('not_found', 'There is no such URL. See /docs.')
        return reply.type(type).send(createReadStream(join(folder, file)))
      },
    },
  ]
}
