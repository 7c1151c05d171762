import { TaskFailure } from '../declare/task-failure.js'
import type { HtmlOptions } from './html-options.js'
import type { OpenPage } from './open-page.js'

const MAX_EXCEPTIONS = 5

type Conditions = Pick<
  HtmlOptions,
  'fail_on_exceptions' | 'fail_on_missing' | 'fail_on_status' | 'fail_on_file_status'
>

/** Throws `page_failed` if the page is not as the request demands. */
export function failOnConditions({ status, log }: OpenPage, options: Conditions, name: string): void {
  const failed = (what: string): TaskFailure =>
    new TaskFailure({ code: 'page_failed', message: `${name}: ${what}` })
  if (isOneOf(status, options.fail_on_status)) throw failed(`The page was answered with status ${status}.`)
  const exceptions = log.exceptions.first
  if (options.fail_on_exceptions && exceptions.length > 0)
    throw failed(`A script of the page failed: ${exceptions.slice(0, MAX_EXCEPTIONS).join('\n')}`)
  const [blocked] = log.blocked.first
  const [missing] = log.failed.first
  if (options.fail_on_missing && (blocked !== undefined || missing !== undefined))
    throw failed(`A file of the page could not be loaded: ${blocked ?? missing!.url}`)
  const refused = log.failed.first.find(
    (one) => one.status !== undefined && isOneOf(one.status, options.fail_on_file_status),
  )
  if (refused !== undefined)
    throw failed(`A file of the page was answered with status ${refused.status}: ${refused.url}`)
}

/** 4xx stands for 400 to 499. */
function isOneOf(status: number, listed: readonly string[]): boolean {
  return listed.some((one) => one === String(status) || one === `${Math.floor(status / 100)}xx`)
}
