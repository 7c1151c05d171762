import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlExample } from '../src/docs/curl-example.js'

/** What a shell would run and send, with replacements for `curl` and `field`. */
function shellRuns(lines: string): string[] {
  const script = `url=U token=T
exec 3>&1
field() { cat >&3; echo 42; }
curl() { printf '%s\\0' "$@"; case "$*" in *@-*) cat ;; esac; printf '\\0'; }
${lines}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
}

it('a filename in a curl example is never run by the shell and reaches the service unchanged', () => {
  const name = `it's "$(touch x)" \`id\` \\ $id.pdf`
  const sent = shellRuns(
    curlExample('merge-pdf', { entries: [{ filename: name }], options: { title: '$HOME \\' } }),
  )
  expect(sent).toContain(`file=@"${name.replace(/["\\]/g, '\\$&')}"`)
  const body = JSON.parse(sent.find((text) => text.includes('"pages"'))!)
  expect(body).toEqual({
    processId: '42',
    task: 'merge-pdf',
    pages: [{ filename: name, server_filename: '42' }],
    options: { title: '$HOME \\' },
  })
})
