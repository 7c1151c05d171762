import { type ReactElement, useEffect, useRef, useState } from 'react'
import { isImage } from '../files/accepted-type.js'
import { useStore } from '../store.js'
import type { OptionValues } from '../tools/tool.js'
import type { ProviderProps, VisualControl } from '../visual/visual-control.js'
import { droppedKeyFiles, takeKeyFiles } from './dropped-keys.js'
import { type KeyFile, readKeyFile } from './key-files.js'
import { useOpenedKey } from './opened-key.js'
import { useSignatureFields } from './signature-fields.js'
import { SignatureOverlay } from './signature-overlay.js'
import { SigningContext } from './signing.js'
import { withOptions } from './signing-options.js'
import { SigningPanel } from './signing-panel.js'

/** Opens the key and reads the fields once, for the panel and for every page. */
function SigningProvider({
  tool,
  files,
  values,
  onChange,
  onTake,
  file,
  children,
}: ProviderProps): ReactElement {
  const key = useOpenedKey(values)
  const fields = useSignatureFields(file)
  const [taken, setTaken] = useState<readonly KeyFile[]>([])
  const latest = useRef(values)
  latest.current = values
  const change = (changed: OptionValues): void => onChange(withOptions(tool, latest.current, changed))

  const take = async (chosen: readonly File[]): Promise<void> => {
    const read = (await Promise.all(chosen.map(readKeyFile))).filter((one) => one !== undefined)
    const own = read.find(({ kind }) => kind === 'key')
    // Certificates without a key belong to the one that is there, or that comes next.
    const before = own === undefined || !taken.some(({ kind }) => kind === 'key') ? taken : []
    const certificates = [...before, ...read].filter(({ kind }) => kind === 'certificates')
    setTaken([...before, ...read])
    change({
      ...(own !== undefined && { key: own.text, key_password: undefined }),
      certificates: certificates.map(({ text }) => text).join('\n'),
    })
  }
  const dropped = useStore(droppedKeyFiles)
  useEffect(() => {
    if (dropped.length === 0) return
    droppedKeyFiles.set([])
    void take(dropped)
  })
  usePicture({ files, values, onTake }, (image) => change({ image }))

  // The form can be reset, or filled from an example.
  const isTaken = taken.every(({ kind, text }) => kind !== 'key' || text === values.key)
  return (
    <SigningContext
      value={{
        key,
        fileNames: isTaken ? taken.map(({ name }) => name) : [],
        fields,
        takeKeyFiles: (chosen) => void take(chosen),
        removeKey() {
          setTaken([])
          change({ key: undefined, key_password: undefined, certificates: undefined })
        },
      }}
    >
      {children}
    </SigningContext>
  )
}

/** An image among the files is the picture of the signature, the latest one: it cannot be signed. */
function usePicture(
  { files, values, onTake }: Pick<ProviderProps, 'files' | 'values' | 'onTake'>,
  choose: (name: string) => void,
): void {
  const images = files.filter(({ file }) => isImage(file))
  const last = images.at(-1)
  useEffect(() => {
    for (const { id } of images.slice(0, -1)) onTake(id)
    if (last !== undefined && last.file.name !== values.image) choose(last.file.name)
  })
}

/** For sign-pdf: the key, and the place of the signature on the pages. */
const signDocument: VisualControl = {
  provider: SigningProvider,
  overlay: SignatureOverlay,
  panel: SigningPanel,
  zoom: 'page',
  takeFiles: takeKeyFiles,
  documentsOf: ({ files }) => files.filter(({ file }) => !isImage(file)),
}
export default signDocument
