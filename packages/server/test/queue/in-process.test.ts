import { createInProcessQueue } from '../../src/queue/in-process.js'
import { queueConformance } from './conformance.js'

queueConformance((options) => createInProcessQueue(options))
