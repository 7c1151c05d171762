import type { Loss } from '@octavo/pdf/loss'
import { confidenceOf } from './recognise-page.js'
import type { PageResult } from './recognise-pages.js'

/** The pages whose text was not recognised, or may be wrong. A page with nothing on it is none. */
export function pageLosses(results: readonly PageResult[], leastConfidence: number): Loss[] {
  return [
    ...lateLoss(results),
    ...results.flatMap((result) => [...lossOf(result, leastConfidence), ...pictureLoss(result)]),
  ]
}

function pictureLoss({ index, uncleaned }: PageResult): Loss[] {
  if (uncleaned === undefined) return []
  const page = index + 1
  const what = `The picture of page ${page} was not cleaned: ${uncleaned.message}`
  return [{ kind: 'image', page, count: 1, what }]
}

function lateLoss(results: readonly PageResult[]): Loss[] {
  const late = results.filter(({ isTooLate }) => isTooLate)
  return late.slice(0, 1).map(({ index }): Loss => {
    const page = index + 1
    const pages = late.length === 1 ? `page ${page}` : `${late.length} pages, from page ${page} on,`
    const what = `The text of ${pages} was not recognised, because a run may not take longer: recognise ${page}-last in another run.`
    return { kind: 'text', page, count: late.length, what }
  })
}

function lossOf({ index, read, failure, isUnread, keepsEarlier }: PageResult, least: number): Loss[] {
  const page = index + 1
  const loss = (what: string): Loss[] => [{ kind: 'text', page, count: 1, what }]
  if (failure !== undefined)
    return loss(`The text of page ${page} could not be recognised: ${failure.message}`)
  if (read === undefined) return []
  if (keepsEarlier)
    return loss(`No word was found on page ${page} that could replace its earlier text: that was kept.`)
  if (isUnread) return loss(`No word was found on page ${page}, although it is not blank.`)
  const confidence = confidenceOf(read)
  if (confidence === undefined || confidence >= least) return []
  return loss(
    `The text of page ${page} was recognised with a confidence of ${Math.round(confidence)} of 100: parts of it may be wrong.`,
  )
}
