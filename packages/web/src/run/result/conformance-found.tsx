import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ChosenFile } from '../../files/chosen-file.js'
import { areaOn } from '../../pictures/page-area.js'
import { type PageSize, pageSizes } from '../../pictures/pictures.js'
import { listed } from '../../texts/listed.js'
import { useText } from '../../texts/text.js'
import type { ViewedPage } from '../../viewer/viewer.js'
import type { ViewerState } from '../../viewer/viewer-state.js'
import {
  colourOfStandard,
  distinctPlaces,
  type Finding,
  findingsOf,
  type JudgedFile,
  type JudgedStandard,
  type RulePlace,
} from './judged-file.js'
import { MakeArchive } from './make-archive.js'
import { FoundPlace, VerdictCard } from './verdict-card.js'

/** Places that have a button of their own; the others are found on the pages. */
const MAX_BUTTONS = 6

interface Found {
  /** Of the pages of the file, once they are known. */
  readonly sizes: readonly PageSize[]
  /** The place that was chosen last. */
  readonly chosen: string | undefined
  choose(key: string): void
}

const FoundContext = createContext<Found>({ sizes: [], chosen: undefined, choose: () => undefined })

/** Around the panel and the document of a judged file. */
export function ConformanceFound({
  judged: { file },
  children,
}: {
  readonly judged: JudgedFile
  readonly children: ReactNode
}): ReactElement {
  const sizes = usePageSizes(file)
  const [chosen, choose] = useState<string>()
  return <FoundContext value={{ sizes, chosen, choose }}>{children}</FoundContext>
}

function usePageSizes(file: ChosenFile | undefined): readonly PageSize[] {
  const [known, setKnown] = useState<readonly PageSize[]>([])
  const { file: blob, password } = file ?? {}
  useEffect(() => {
    if (blob === undefined) return
    let isWanted = true
    pageSizes(blob, password).then(
      (sizes) => isWanted && setKnown(sizes),
      // The viewer says why the file cannot be shown.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [blob, password])
  return known
}

/** A light for each standard, and what stands in its way in the words of people. */
export function ConformanceList({
  judged,
  viewer,
}: {
  readonly judged: JudgedFile
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  const { claimed, standards } = judged
  const made = standards.find(({ conformant }) => !conformant)
  return (
    <>
      <p className="quiet">
        {claimed.length === 0
          ? text('conform.claims.none')
          : text('conform.claims', { standards: listed(claimed) })}
      </p>
      <ol className="verdict-cards">
        {standards.map((standard) => (
          <li key={standard.standard}>
            <OneStandard judged={judged} standard={standard} viewer={viewer}>
              {standard === made && <MakeArchive judged={judged} />}
            </OneStandard>
          </li>
        ))}
      </ol>
      {judged.faults.length > 0 && <FileFaults judged={judged} viewer={viewer} />}
    </>
  )
}

/** What readers repair or guess about, which no standard has to ask for. */
function FileFaults({
  judged: { file, faults },
  viewer,
}: {
  readonly judged: JudgedFile
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  return (
    <VerdictCard colour="doubt" verdict={text('conform.faults', { count: faults.length })}>
      <p>{text('conform.faults.means')}</p>
      <ol className="findings">
        {faults.map(({ message, count, places }) => (
          <li key={message}>
            <p>
              <span lang="en" dir="ltr">
                {message}
              </span>
              {count > 1 && <span className="quiet"> {text('conform.times', { count })}</span>}
            </p>
            <PageButtons file={file} places={distinctPlaces(places)} viewer={viewer} />
          </li>
        ))}
      </ol>
    </VerdictCard>
  )
}

function PageButtons({
  file,
  places,
  viewer,
}: {
  readonly file: ChosenFile | undefined
  readonly places: Finding['places']
  readonly viewer: ViewerState
}): ReactElement | null {
  const text = useText()
  const { sizes, chosen, choose } = useContext(FoundContext)
  if (file === undefined || places.length === 0) return null
  const show = (place: Finding['places'][number]): void => {
    choose(keyOf(place))
    const size = sizes[place.page - 1]
    viewer.goTo(place.page - 1, size && place.box && areaOn(size, place.box))
  }
  return (
    <p className="found-pages">
      {places.slice(0, MAX_BUTTONS).map((place) => (
        <button
          key={keyOf(place)}
          type="button"
          aria-pressed={chosen === keyOf(place)}
          onClick={() => show(place)}
        >
          {text('verify.show', { page: place.page })}
        </button>
      ))}
    </p>
  )
}

function OneStandard({
  judged: { file },
  standard,
  viewer,
  children,
}: {
  readonly judged: JudgedFile
  readonly standard: JudgedStandard
  readonly viewer: ViewerState
  /** What can be done about it. */
  readonly children: ReactNode
}): ReactElement {
  const text = useText()
  const { title, failures, unchecked } = standard
  const colour = colourOfStandard(standard)
  const isAccess = standard.standard.startsWith('ua')
  return (
    <VerdictCard
      colour={colour}
      verdict={text(`conform.verdict.${colour}`, { standard: title, count: failures.length })}
    >
      <p>{text(colour === 'good' && isAccess ? 'conform.means.good.access' : `conform.means.${colour}`)}</p>
      {children}
      {failures.length > 0 && (
        <ol className="findings">
          {findingsOf(standard).map((finding) => (
            <li key={finding.topic}>
              <OneFinding finding={finding} file={file} viewer={viewer} />
            </li>
          ))}
        </ol>
      )}
      {unchecked.length > 0 && (
        <details>
          <summary>{text('conform.unchecked')}</summary>
          <ul lang="en" dir="ltr">
            {unchecked.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </VerdictCard>
  )
}

function OneFinding({
  finding: { topic, rules, count, places },
  file,
  viewer,
}: {
  readonly finding: Finding
  readonly file: ChosenFile | undefined
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  return (
    <>
      <p>
        {text(`conform.topic.${topic}`)}
        {count > 1 && <span className="quiet"> {text('conform.times', { count })}</span>}
      </p>
      <PageButtons file={file} places={places} viewer={viewer} />
      <details>
        <summary>{text('conform.rules', { count: rules.length })}</summary>
        <ul>
          {rules.map(({ clause, test, message, places: [first] }) => (
            <li key={`${clause} ${test}`}>
              {text('conform.rule', { clause, test })}
              <br />
              <span lang="en" dir="ltr">
                {message}
                {first?.name !== undefined && ` (${first.name})`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The places on a page that break rules; a frame around the page while it is chosen as a whole. */
export function BrokenPlaces({
  judged: { standards },
  page: { page, scale },
}: {
  readonly judged: JudgedFile
  readonly page: ViewedPage
}): ReactElement {
  const text = useText()
  const { sizes, chosen, choose } = useContext(FoundContext)
  const size = sizes[page - 1]
  const boxes = new Map<string, { readonly box: Box; readonly topics: Set<string> }>()
  for (const { topic, places } of standards.flatMap(findingsOf))
    for (const place of places) {
      if (place.page !== page || place.box === undefined) continue
      const known = boxes.get(keyOf(place)) ?? { box: place.box, topics: new Set() }
      boxes.set(keyOf(place), known)
      known.topics.add(text(`conform.topic.${topic}`))
    }
  return (
    <>
      {chosen === String(page) && <div className="found-page" />}
      {size !== undefined &&
        [...boxes].map(([key, { box, topics }]) => (
          <FoundPlace
            key={key}
            colour="bad"
            area={areaOn(size, box)}
            scale={scale}
            label={[...topics].join(' ')}
            said={chosen === key ? [...topics].join(' ') : ''}
            isChosen={chosen === key}
            onChoose={() => choose(key)}
          />
        ))}
    </>
  )
}

type Box = NonNullable<RulePlace['box']>

function keyOf({ page, box }: RulePlace): string {
  return box === undefined ? String(page) : [page, ...box].join(' ')
}
