import { existsSync, readFileSync } from 'node:fs'

/** Since Linux 2.6; its first number is the time that the calling thread was on a processor, in nanoseconds. */
const OWN_TIMES = '/proc/thread-self/schedstat'
const isTold = existsSync(OWN_TIMES)

/** Milliseconds that this thread has worked, whatever else the machine is doing; where the system does not tell, those that passed. */
export function busyMilliseconds(): number {
  return isTold ? Number(readFileSync(OWN_TIMES, 'latin1').split(' ')[0]) / 1e6 : performance.now()
}
