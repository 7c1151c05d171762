import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react'
import type { ChosenFile } from '../../files/chosen-file.js'
import { formFields } from '../../pictures/pictures.js'
import { useSignatureFields } from '../../signing/signature-fields.js'
import { currentLocale, type Text, type TextKey, useText } from '../../texts/text.js'
import type { ViewedPage } from '../../viewer/viewer.js'
import type { ViewerState } from '../../viewer/viewer-state.js'
import { usePageFields } from '../../visual/page-fields.js'
import { FoundPlace, VerdictCard } from './verdict-card.js'
import {
  colourOf,
  type GroupedChange,
  groupedChanges,
  type VerifiedFile,
  type VerifiedSignature,
} from './verified-file.js'

interface Found {
  /** The page on which each signature is seen, by its field. */
  readonly pages: ReadonlyMap<string, number>
  /** The field of the signature that was chosen last. */
  readonly chosen: string | undefined
  choose(field: string): void
}

const FoundContext = createContext<Found>({ pages: new Map(), chosen: undefined, choose: () => undefined })

/** Around the panel and the document of a verified file. */
export function SignaturesFound({
  verified,
  children,
}: {
  readonly verified: VerifiedFile
  readonly children: ReactNode
}): ReactElement {
  const fields = useSignatureFields(verified.file)
  const [chosen, choose] = useState<string>()
  const pages = new Map(
    fields.flatMap(({ name, page }) => (page === undefined ? [] : [[name, page] as const])),
  )
  return <FoundContext value={{ pages, chosen, choose }}>{children}</FoundContext>
}

/** Each signature with its verdict, as people read it. */
export function SignatureList({
  verified: { signatures, revisions, file },
  viewer,
}: {
  readonly verified: VerifiedFile
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  if (signatures.length === 0) return <p className="notice">{text('verify.none')}</p>
  return (
    <ol className="verdict-cards" aria-label={text('files.signed.count', { count: signatures.length })}>
      {signatures.map((signature) => (
        <li key={signature.field}>
          <OneSignature signature={signature} revisions={revisions} file={file} viewer={viewer} />
        </li>
      ))}
    </ol>
  )
}

function OneSignature({
  signature,
  revisions,
  file,
  viewer,
}: {
  readonly signature: VerifiedSignature
  readonly revisions: number
  readonly file: ChosenFile | undefined
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  const { pages, chosen, choose } = useContext(FoundContext)
  const { field, kind, verdict, certificate, reason, location, changes, level, sentences } = signature
  const colour = colourOf(verdict)
  const page = pages.get(field)
  const show = async (): Promise<void> => {
    choose(field)
    const places = await formFields(file!.file, file!.password, page!).catch(() => [])
    viewer.goTo(page! - 1, places.find(({ name }) => name === field)?.rect)
  }
  const details: readonly (readonly [TextKey, string | null])[] = [
    ['verify.reason', reason],
    ['verify.location', location],
    ['verify.issuer', certificate?.issuer ?? null],
    [
      'verify.certificate',
      certificate && `${dayText(certificate.valid_from)} – ${dayText(certificate.valid_to)}`,
    ],
    ['verify.level', level && `PAdES ${level}`],
    ['verify.field', field],
  ]
  return (
    <VerdictCard colour={colour} verdict={text(`verify.verdict.${verdict}`)} isChosen={chosen === field}>
      <p>{text(`verify.means.${verdict}`)}</p>
      <p className="signature-who">
        <strong>
          <bdi>{certificate?.subject ?? text('verify.nobody')}</bdi>
        </strong>
        {kind === 'timestamp' && <span>{text('verify.kind.timestamp')}</span>}
        <span>{whenText(signature, text)}</span>
      </p>
      <ul>
        {aboutSignature(signature, revisions, text).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {changes.length > 0 && (
        <>
          <h3>{text('verify.changes')}</h3>
          <ul className="later-changes">
            {groupedChanges(changes).map((change) => (
              <li key={`${change.kind} ${change.isAllowed}`} data-allowed={change.isAllowed}>
                {changeText(change, text)}
              </li>
            ))}
          </ul>
        </>
      )}
      {file !== undefined &&
        (page === undefined ? (
          <p className="quiet">{text('verify.invisible')}</p>
        ) : (
          <button type="button" onClick={() => void show()}>
            {text('verify.show', { page })}
          </button>
        ))}
      <details>
        <summary>{text('verify.more')}</summary>
        <dl>
          {details.map(([label, value]) =>
            value === null || value === '' ? null : (
              <div key={label}>
                <dt>{text(label)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
          )}
        </dl>
        <ul lang="en" dir="ltr">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </VerdictCard>
  )
}

/** When it was signed, and who says so. */
function whenText({ timestamp, claimed_time }: VerifiedSignature, text: Text): string {
  if (timestamp?.integrity === 'intact')
    return text(timestamp.trust === 'trusted' ? 'verify.when.confirmed' : 'verify.when.stamped', {
      time: timeText(timestamp.time),
    })
  return claimed_time === null
    ? text('verify.when.unknown')
    : text('verify.when.claimed', { time: timeText(claimed_time) })
}

/** What it covers, and what is known of who signed. */
function aboutSignature(
  { verdict, coverage, revision, certificate, revocation, timestamp }: VerifiedSignature,
  revisions: number,
  text: Text,
): readonly string[] {
  const covers =
    coverage === 'revision'
      ? text('verify.covers.revision', { revision: revision ?? 0, revisions })
      : text(`verify.covers.${coverage}`)
  return [
    ...(verdict === 'broken' ? [] : [covers]),
    ...(verdict === 'broken' || certificate === null ? [] : [text(`verify.trust.${certificate.trust}`)]),
    ...(revocation === 'revoked' ? [text('verify.revoked')] : []),
    ...(timestamp !== null && timestamp.integrity !== 'intact' ? [text('verify.timestamp.bad')] : []),
  ]
}

const KINDS = [
  'signature',
  'timestamp',
  'signature_field',
  'form_filling',
  'annotation',
  'security_store',
  'metadata',
  'page',
] as const

function changeText({ kind, isAllowed, count, fields }: GroupedChange, text: Text): string {
  const known = KINDS.find((each) => each === kind) ?? 'other'
  const what = [
    text(`verify.change.${known}`),
    ...(fields.length > 0 ? [`(${fields.slice(0, 5).join(', ')}${fields.length > 5 ? ', …' : ''})`] : []),
    ...(count > 1 && fields.length === 0 ? [`(${count})`] : []),
  ].join(' ')
  return text(isAllowed ? 'verify.change.allowed' : 'verify.change.not-allowed', { what })
}

/** The places of the signatures on a page, in the colours of their verdicts. */
export function SignaturePlaces({
  verified: { signatures, file },
  page: { page, scale },
}: {
  readonly verified: VerifiedFile
  readonly page: ViewedPage
}): ReactElement {
  const text = useText()
  const { pages, chosen, choose } = useContext(FoundContext)
  const here = signatures.filter(({ field }) => pages.get(field) === page)
  const places = usePageFields(file!, here.length > 0 ? page : undefined)
  return (
    <>
      {here.flatMap(({ field, verdict, certificate }) => {
        const rect = places.find(({ name }) => name === field)?.rect
        if (rect === undefined) return []
        const [colour, said] = [colourOf(verdict), text(`verify.verdict.${verdict}`)]
        return [
          <FoundPlace
            key={field}
            colour={colour}
            area={rect}
            scale={scale}
            label={`${certificate?.subject ?? text('verify.nobody')}: ${said}`}
            said={said}
            isChosen={chosen === field}
            onChoose={() => choose(field)}
          />,
        ]
      })}
    </>
  )
}

function timeText(time: string): string {
  const read = new Date(time)
  if (Number.isNaN(read.getTime())) return time
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(read)
}

function dayText(time: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date(time))
}
