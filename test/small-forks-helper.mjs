// Starts programs for a process with a large memory: `node small-forks-helper.mjs REQUESTS ANSWERS`, two
// named pipes.
import { spawnSync } from 'node:child_process'
import { openSync, readSync, writeSync } from 'node:fs'

const [requests, answers] = process.argv.slice(2)
const from = openSync(requests, 'r')
const to = openSync(answers, 'w')

for (let head = read(4); head !== undefined; head = read(4)) {
  const { file, args, options, input } = JSON.parse(read(head.readUInt32LE()))
  const bytes = input === undefined ? {} : { input: Buffer.from(input, 'base64') }
  const { output, error, ...ended } = spawnSync(file, args, { ...options, ...bytes })
  write({
    pid: ended.pid,
    status: ended.status,
    signal: ended.signal,
    output: output?.map((part) => part?.toString('base64') ?? null) ?? null,
    error: error && { ...error, message: error.message },
  })
}

function write(answer) {
  const body = Buffer.from(JSON.stringify(answer))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length)
  for (const part of [head, body])
    for (let at = 0; at < part.length; ) at += writeSync(to, part, at, part.length - at)
}

/** Returns nothing if the other side has ended. */
function read(length) {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(from, bytes, at, length - at, null)
    if (count === 0) return undefined
    at += count
  }
  return bytes
}
