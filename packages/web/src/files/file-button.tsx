import { type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import { acceptAttribute } from './accepted-type.js'

/** A button that opens the file chooser of the browser. */
export function FileButton({
  accepts,
  onFiles,
  className,
  buttonRef,
  fromCamera = false,
  children,
}: {
  accepts: readonly string[]
  onFiles(files: readonly File[]): void
  className?: string
  buttonRef?: Ref<HTMLButtonElement>
  /** Whether a device with a camera offers it instead of its files. */
  fromCamera?: boolean
  children: ReactNode
}): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" ref={buttonRef} className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple={!fromCamera}
        hidden
        capture={fromCamera ? 'environment' : undefined}
        accept={acceptAttribute(accepts)}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) onFiles([...target.files])
          // Otherwise choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
    </>
  )
}
