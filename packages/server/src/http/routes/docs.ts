import * as z from 'zod'
import { docsPage } from '../docs-page/docs-page.js'
import { docsStyle } from '../docs-page/style.js'
import { tryScript } from '../docs-page/try-script.js'
import { fixedAnswer } from '../fixed-answer.js'
import { docsPolicy } from '../headers.js'
import type { Route } from '../route.js'

/** `/openapi.json`, and `/docs` to read and try it. Both are created by the first request for them. */
export function docsRoutes(describe: () => object): Route[] {
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
      handler: fixedAnswer('application/json; charset=utf-8', () => JSON.stringify(describe())),
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
      handler: fixedAnswer('text/html; charset=utf-8', () => docsPage(describe()), {
        'content-security-policy': docsPolicy,
      }),
    },
    // The URLs in the page are relative, so that it works under any path of a proxy.
    { ...open, url: '/docs/', handler: (_request, reply) => reply.redirect('../docs') },
    { ...open, url: '/docs/style.css', handler: fixedAnswer('text/css; charset=utf-8', () => docsStyle) },
    { ...open, url: '/docs/try.js', handler: fixedAnswer('text/javascript; charset=utf-8', () => tryScript) },
  ]
}
