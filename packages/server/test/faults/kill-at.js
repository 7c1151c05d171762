// Loaded before the service: kills it with SIGKILL at one point between two steps, which the test names in a file when all before it is done.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const file = process.env.KILL_AT_FILE
const isBlob = (path) => /\/blobs\/[0-9a-f]\/[0-9a-f]{32}$/.test(String(path))
const { renameSync, existsSync, readFileSync } = fs
const { rename, rm } = fs.promises

const dieAt = (point, path) => {
  if (!isBlob(path) || !existsSync(file) || readFileSync(file, 'utf8') !== point) return
  fs.rmSync(file)
  process.kill(process.pid, 'SIGKILL')
}

if (isMainThread) {
  // Whichever way it is done.
  fs.promises.rename = async (from, to) => {
    dieAt('before the rename', to)
    await rename(from, to)
    dieAt('after the rename', to)
  }
  fs.renameSync = (from, to) => {
    dieAt('before the rename', to)
    renameSync(from, to)
    dieAt('after the rename', to)
  }
  fs.promises.rm = async (path, options) => {
    dieAt('before the file is deleted', path)
    await rm(path, options)
  }
  syncBuiltinESMExports()
}
