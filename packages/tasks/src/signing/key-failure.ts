import type { Message } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'

/** What is wrong with a key, its password or its certificates: nothing of them is in the message. */
export function keyFailure(
  option: 'key' | 'key_password' | 'certificates' | 'digest' | 'signer_token',
  message: Message,
): TaskFailure {
  return new TaskFailure({ code: 'invalid_parameter', field: `options[${option}]`, message })
}
