import { TaskFailure } from '../declare/task-failure.js'
import type { HtmlOptions } from './html-options.js'
import type { OpenPage } from './open-page.js'
import { pageFailures } from './page-failures.js'

/** Of exceptions, and of files. */
const MAX_NAMED = 5

type Conditions = Pick<
  HtmlOptions,
  | 'fail_on_exceptions'
  | 'fail_on_missing'
  | 'fail_on_status'
  | 'fail_on_file_status'
  | 'fail_on_file_status_except'
>

/** Throws `page_failed` if the page is not as the request demands. */
export function failOnConditions({ status, log }: OpenPage, options: Conditions, name: string): void {
  const failed = (what: string): TaskFailure =>
    new TaskFailure({ code: 'page_failed', message: `${name}: ${what}` })
  if (isOneOf(status, options.fail_on_status)) throw failed(`${pageFailures.status}${status}.`)
  const exceptions = log.exceptions.first
  if (options.fail_on_exceptions && exceptions.length > 0)
    throw failed(`${pageFailures.script}${exceptions.slice(0, MAX_NAMED).join('\n')}`)
  const missing = log.missing.first
  if (options.fail_on_missing && missing.length > 0)
    throw failed(`${pageFailures.missingFile}${missing.slice(0, MAX_NAMED).join('\n')}`)
  const refused = log.failed.first.find(
    ({ url, status: of }) =>
      of !== undefined &&
      isOneOf(of, options.fail_on_file_status) &&
      !isWithin(url, options.fail_on_file_status_except),
  )
  if (refused !== undefined) throw failed(`${pageFailures.fileStatus}${refused.status}: ${refused.url}`)
}

/** 4xx stands for 400 to 499. */
function isOneOf(status: number, listed: readonly string[]): boolean {
  return listed.some((one) => one === String(status) || one === `${Math.floor(status / 100)}xx`)
}

/** Of one of these hosts, or of a host below one. Files of the run have no host. */
function isWithin(url: string, hosts: readonly string[]): boolean {
  if (hosts.length === 0 || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hosts.some((host) => `.${hostname}`.endsWith(`.${host.toLowerCase()}`))
}
