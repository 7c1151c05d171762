import type { ReactElement } from 'react'
import { percentText, sizeText } from '../texts/formats.js'
import { type Text, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import { Workspace } from '../workspace/workspace.js'
import type { FileProgress, Run, RunState } from './run.js'
import { useRunFiles } from './run-files.js'

const FILES_SHOWN = 12

interface Props {
  readonly state: RunState
  readonly run: Run
  readonly tool: Tool | undefined
  onCancel(): void
}

export function ProgressView({ state, run, tool, onCancel }: Props): ReactElement {
  const text = useText()
  const title = tool?.title ?? run.task() ?? ''
  const { waitingFor } = state
  const part = partDone(state)
  const { strip, document } = useRunFiles(run)
  return (
    <Workspace
      strip={strip}
      panel={
        <section className="run-progress" aria-labelledby="run-title">
          <h1 id="run-title">{title}</h1>
          <p className="run-phase">
            <strong>{phaseText(state, text)}</strong> {part !== undefined && percentText(part)}
          </p>
          <Bar label={text('run.overall', { tool: title })} part={part} />
          <p className="quiet">{detailText(state, text)}</p>
          {waitingFor !== undefined && (
            <p className="notice" role="alert">
              {text(`run.waiting-for.${waitingFor}`)}
            </p>
          )}
          {state.phase === 'uploading' && <Uploads uploads={state.uploads} />}
        </section>
      }
      action={
        <>
          <button type="button" onClick={onCancel}>
            {text('run.cancel')}
          </button>
          {run.where === 'service' && state.phase !== 'uploading' && (
            <p className="quiet">{text('run.leave')}</p>
          )}
        </>
      }
    >
      {document}
    </Workspace>
  )
}

function phaseText({ phase, uploads }: RunState, text: Text): string {
  if (phase === 'uploading') return text('run.uploading', { count: uploads.length })
  if (phase === 'queued' || phase === 'running') return text(`run.${phase}`)
  return text('run.starting')
}

function detailText({ phase, uploads, queuePosition, pagesDone, pagesTotal }: RunState, text: Text): string {
  if (phase === 'uploading')
    return text('run.uploaded', {
      sent: sizeText(sum(uploads, 'sent')),
      total: sizeText(sum(uploads, 'total')),
    })
  if (phase === 'queued' && queuePosition !== null)
    return text('run.queue-position', { count: queuePosition })
  if (phase === 'running' && pagesTotal > 0) return text('run.pages', { done: pagesDone, total: pagesTotal })
  return ''
}

/** From 0 to 1; undefined if not known. */
function partDone({ phase, uploads, pagesDone, pagesTotal }: RunState): number | undefined {
  if (phase === 'uploading') {
    const total = sum(uploads, 'total')
    return total === 0 ? undefined : sum(uploads, 'sent') / total
  }
  if (phase === 'running' && pagesTotal > 0) return Math.min(1, pagesDone / pagesTotal)
  return undefined
}

function sum(uploads: readonly FileProgress[], field: 'sent' | 'total'): number {
  return uploads.reduce((all, upload) => all + upload[field], 0)
}

/** Files being uploaded come first, then waiting ones. Completed files are not listed. */
function Uploads({ uploads }: { readonly uploads: readonly FileProgress[] }): ReactElement {
  const text = useText()
  const open = uploads
    .map((upload, index) => ({ ...upload, index }))
    .filter(({ sent, total }) => sent < total || uploads.length <= FILES_SHOWN)
  const shown = open.slice(0, FILES_SHOWN)
  return (
    <>
      <ul className="run-uploads">
        {shown.map(({ name, sent, total, index }) => (
          <li key={index}>
            <bdi className="run-name">{name}</bdi>
            <span className="quiet">
              {text('run.uploaded', { sent: sizeText(sent), total: sizeText(total) })}
            </span>
            <Bar label={text('run.file-progress', { name })} part={total === 0 ? 1 : sent / total} />
          </li>
        ))}
      </ul>
      {open.length > shown.length && (
        <p className="quiet">{text('run.more-files', { count: open.length - shown.length })}</p>
      )}
    </>
  )
}

function Bar({ label, part }: { readonly label: string; readonly part: number | undefined }): ReactElement {
  const percent = part === undefined ? undefined : Math.round(part * 100)
  return (
    <div
      className={part === undefined ? 'bar bar-unknown' : 'bar'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ inlineSize: `${percent ?? 30}%` }} />
    </div>
  )
}
