export const DONE = 0
export const FAILED = 1
export const NOT_UNDERSTOOD = 2
/** For a task that answers a question, such as `diff`: 1 is an answer, and every failure is 2. */
export const DIFFERENT = 1
export const NO_ANSWER = 2

export const EXIT_CODES =
  'Exit codes: 0 success, 1 the task failed, 2 the command line is wrong, 130 or 143 stopped by Ctrl-C or SIGTERM.'
export const EXIT_CODES_OF_COMPARISON =
  'Exit codes: 0 equal, 1 different, 2 the task failed or the command line is wrong, 130 or 143 stopped by Ctrl-C or SIGTERM.'
