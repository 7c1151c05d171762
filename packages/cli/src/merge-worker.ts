import { runMerge } from './merge-job.js'
import { doJob } from './work-worker.js'

await doJob(runMerge)
