import { errorTable } from './errors/codes.js'

/** The complete text of docs/errors.md. */
export function errorsDocs(): string {
  const byStatus = Object.entries(errorTable).sort(([, a], [, b]) => a.status - b.status)
  const rows = byStatus.map(
    ([code, { status, cause, fix }]) =>
      `| <a id="${code}"></a>\`${code}\` | ${status} | ${cause} | ${fix} |\n`,
  )
  return `${introduction}${rows.join('')}`
}

const introduction = `# Errors

Written by \`npm run docs:errors\` from the table of error codes; not edited by hand.

Every error response has the same JSON body:

\`\`\`json
{
  "status": false,
  "code": "invalid_parameter",
  "message": "pages[0][rotation]: 45 is not a multiple of 90.",
  "field": "pages[0][rotation]",
  "errors": [{ "field": "pages[0][rotation]", "message": "pages[0][rotation]: 45 is not a multiple of 90." }],
  "request_id": "wpQPrNEU-1"
}
\`\`\`

Programs decide by \`code\`; \`message\` is for people and may change. \`field\` and \`errors\` name the fields of the request that are missing or
invalid. \`request_id\` identifies the request in the log of the service, and is sent as \`X-Request-Id\` too. If the response has a \`Retry-After\` header,
the same request may succeed after that many seconds.

An execution that was accepted with \`Prefer: respond-async\` reports its error in \`error\` of the process, with the same codes.

| code | status | cause | fix |
| --- | --- | --- | --- |
`
