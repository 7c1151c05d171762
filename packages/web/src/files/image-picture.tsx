import { type ReactElement, useEffect, useState } from 'react'
import { isImage } from './accepted-type.js'
import { FileSymbol } from './file-symbol.js'
import { imageSize } from './image-size.js'

/** The picture of an image file; a symbol of other files, and if the browser cannot show the format. */
export function ImagePicture({
  file,
  rotation = 0,
  label,
}: {
  readonly file: File
  /** Degrees clockwise. */
  readonly rotation?: number
  readonly label: string
}): ReactElement {
  const address = useAddress(file)
  const [failed, setFailed] = useState<string>()
  if (address === undefined || failed === address || !isImage(file)) return <FileSymbol name={file.name} />
  return (
    <img
      src={address}
      alt={label}
      draggable={false}
      style={{ rotate: `${rotation}deg` }}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        imageSize(file).set({ width, height })
      }
      onError={() => setFailed(address)}
    />
  )
}

/** An address for the content of a file, for as long as it is shown. */
export function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
