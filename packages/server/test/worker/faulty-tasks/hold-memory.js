import { z } from 'zod'
import { copyFile } from './lib/copy-file.js'
import { faultyTask } from './lib/faulty-task.js'

/** Holds as much memory as it is told to, long enough to be seen. */
export default faultyTask(
  'hold-memory',
  async ({ entries, options, output }) => {
    const held = Array.from({ length: options.mebibytes }, (_, index) => Buffer.alloc(2 ** 20, index + 1))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    copyFile(entries[0].file, output.create())
    return { held: held.length }
  },
  z.object({
    mebibytes: z
      .int()
      .min(1)
      .max(10_000)
      .default(1)
      .meta({ description: 'How much.', examples: [1] }),
  }),
)
