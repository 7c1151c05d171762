import sonicBoom, { type SonicBoom } from 'sonic-boom'

const options = {
  // A system call for each line would cost more than the rest of the work.
  minLength: 4096,
  periodicFlush: 100,
  // For a reader that does not read and for a full disk; further lines are dropped.
  maxLength: 4 * 2 ** 20,
  // Of 100 ms each: a reader that does not read delays the end of the process by a second.
  maxWriteRetries: 10,
}

/**
 * Writes lines to a descriptor, off the event loop. A log that cannot be written must not stop the service: lines wait in memory for a limited time,
 * and writing continues when there is space. Not `pino.destination`: with it, lines for a slow reader are lost, and a process
 * does not end on a full disk.
 */
export function openDestination(fd: number): SonicBoom {
  const destination = new sonicBoom.SonicBoom({ ...options, fd })
  destination.on('error', () => undefined)
  return destination
}

/** For the end of the process, when asynchronous work is no longer possible. */
export function flushAtEnd(destination: SonicBoom): void {
  try {
    destination.flushSync()
  } catch {
    // The lines are lost.
  }
}
