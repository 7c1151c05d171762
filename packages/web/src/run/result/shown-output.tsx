import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Icon } from '../../files/icons.js'
import { useAddress } from '../../files/image-picture.js'
import { sizeText } from '../../texts/formats.js'
import { useText } from '../../texts/text.js'
import { Viewer } from '../../viewer/viewer.js'
import type { ViewerState } from '../../viewer/viewer-state.js'
import type { RunOutput } from '../run-output.js'
import { JsonView } from './json-view.js'
import { useOutputFile } from './output-file.js'
import type { ZipEntry } from './zip.js'
import '../../workspace/shown-document.css'

/** Longer texts are not shown. */
const MAX_TEXT_BYTES = 4_000_000
const MAX_LISTED = 1000

/** An output in the document zone: a PDF in the viewer, an image as a picture, text and lists to read. */
export function ShownOutput({
  output,
  password,
  viewer,
}: {
  readonly output: RunOutput
  readonly password: string | undefined
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  const file = useOutputFile(output)
  const { type, name, size } = output
  if (file === 'loading')
    return (
      <div className="no-document">
        <p role="status">{text('run.result.loading')}</p>
      </div>
    )
  if (file === 'too-large' || file === 'failed')
    return (
      <NotShown name={name} why={text(file === 'failed' ? 'run.result.not-loaded' : 'run.result.too-long')} />
    )
  if (type === 'application/pdf')
    return <Viewer key={name} file={file} password={password} label={name} state={viewer} />
  if (type.startsWith('image/')) return <Picture file={file} />
  if (type === 'application/zip') return <ZipList file={file} />
  if (type === 'application/json' || type.startsWith('text/'))
    return size > MAX_TEXT_BYTES ? (
      <NotShown name={name} why={text('run.result.too-long')} />
    ) : (
      <Readable file={file} isJson={type === 'application/json'} />
    )
  return <NotShown name={name} why={text('run.result.no-picture')} />
}

function NotShown({ name, why }: { readonly name: string; readonly why: string }): ReactElement {
  return (
    <div className="no-document">
      <Icon name="file" />
      <p>
        <bdi>{name}</bdi>
      </p>
      <p className="quiet">{why}</p>
    </div>
  )
}

function Picture({ file }: { readonly file: File }): ReactElement {
  const text = useText()
  const address = useAddress(file)
  const [loaded, setLoaded] = useState<{ readonly width: number; readonly height: number } | 'failed'>()
  if (loaded === 'failed') return <NotShown name={file.name} why={text('run.result.no-picture')} />
  return (
    <div className="picture-output">
      {address !== undefined && (
        <img
          src={address}
          alt={file.name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLoaded({ width, height })
          }
          onError={() => setLoaded('failed')}
        />
      )}
      <p className="quiet" role="status">
        {loaded !== undefined && `${text('run.result.pixels', loaded)} · ${sizeText(file.size)}`}
      </p>
    </div>
  )
}

function ZipList({ file }: { readonly file: File }): ReactElement {
  const text = useText()
  const [entries, setEntries] = useState<readonly ZipEntry[] | 'failed'>()
  useEffect(() => {
    // Loaded when it is first needed.
    import('./zip.js').then(({ listZip }) => listZip(file)).then(setEntries, () => setEntries('failed'))
  }, [file])
  if (entries === 'failed') return <NotShown name={file.name} why={text('run.result.no-picture')} />
  return (
    <div className="readable-output">
      <h2>
        <bdi>{file.name}</bdi>
      </h2>
      <ul className="zip-list">
        {entries?.slice(0, MAX_LISTED).map(({ name, size }) => (
          <li key={name}>
            <bdi>{name}</bdi> <span className="quiet">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
      {entries !== undefined && entries.length > MAX_LISTED && (
        <p className="quiet">{text('run.json.more', { count: entries.length - MAX_LISTED })}</p>
      )}
    </div>
  )
}

type Content = { readonly text: string } | { readonly value: unknown }

function Readable({ file, isJson }: { readonly file: File; readonly isJson: boolean }): ReactElement {
  const text = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState<Content>()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    let isShown = true
    void file.text().then((read) => isShown && setContent(contentOf(read, isJson)))
    return () => {
      isShown = false
    }
  }, [file, isJson])
  const copy = async (): Promise<void> => {
    if (content === undefined || !('text' in content)) return
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(content.text)
    else {
      // The page was loaded over HTTP from another machine, where the clipboard API is not available.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }
  if (content === undefined) return <div className="readable-output" />
  const label = text('run.result.content', { name: file.name })
  if ('value' in content)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      <section className="readable-output" aria-label={label} tabIndex={0}>
        <JsonView value={content.value} />
      </section>
    )
  return (
    <div className="readable-output text-output">
      <p>
        <button type="button" onClick={copy}>
          {text('tool.code.copy')}
        </button>{' '}
        <span role="status">{isCopied && text('tool.code.copied')}</span>
      </p>
      <textarea ref={field} readOnly dir="auto" aria-label={label} value={content.text} />
    </div>
  )
}

/** JSON that cannot be parsed is shown as text. */
function contentOf(read: string, isJson: boolean): Content {
  if (isJson)
    try {
      return { value: JSON.parse(read) as unknown }
    } catch {}
  return { text: read.replaceAll('\f', '\n') }
}
