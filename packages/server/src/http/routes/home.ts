import { pagePolicy } from '../headers.js'
import type { Route } from '../route.js'

/** What stands at `/`: where one has come to, and where to go on. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>Octavo</h1>
<p>A PDF service: start a process, upload files, execute a task, download the result.</p>
<ul>
<li><a href="docs">Read and try the interface</a></li>
<li><a href="openapi.json">Its description (OpenAPI 3.1)</a></li>
</ul>
</body>
</html>
`

export function homeRoute(): Route {
  return {
    method: 'GET',
    url: '/',
    access: 'open',
    handler: (_request, reply) =>
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page),
  }
}
