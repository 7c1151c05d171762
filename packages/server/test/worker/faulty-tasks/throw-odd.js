import { readdirSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('throw-odd', async () => {
  throw new TypeError(`Secret of ${readdirSync('in')[0]}`)
})
