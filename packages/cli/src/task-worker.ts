import { runTaskJob } from './task-job.js'
import { doJob } from './work-worker.js'

await doJob(runTaskJob)
