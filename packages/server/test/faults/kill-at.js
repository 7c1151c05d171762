// Loaded before the service: kills it with SIGKILL at one point between two steps, named by the test.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const point = process.env.KILL_AT
const isBlob = (path) => /\/blobs\/[0-9a-f]\/[0-9a-f]{32}$/.test(String(path))
const die = () => process.kill(process.pid, 'SIGKILL')
const { renameSync } = fs
const { rename, rm } = fs.promises

if (isMainThread) {
  // Whichever way it is done.
  fs.promises.rename = async (from, to) => {
    if (point === 'before the rename' && isBlob(to)) die()
    await rename(from, to)
    if (point === 'after the rename' && isBlob(to)) die()
  }
  fs.renameSync = (from, to) => {
    if (point === 'before the rename' && isBlob(to)) die()
    renameSync(from, to)
    if (point === 'after the rename' && isBlob(to)) die()
  }
  fs.promises.rm = async (path, options) => {
    if (point === 'before the file is deleted' && isBlob(path)) die()
    await rm(path, options)
  }
  syncBuiltinESMExports()
}
