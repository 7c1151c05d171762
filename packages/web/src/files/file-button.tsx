import { type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import { acceptAttribute } from './accepted-type.js'

/** A button that opens the browser's dialog to choose files. */
export function FileButton({
  accepts,
  onFiles,
  className,
  buttonRef,
  children,
}: {
  accepts: readonly string[]
  onFiles(files: readonly File[]): void
  className?: string
  buttonRef?: Ref<HTMLButtonElement>
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
        multiple
        hidden
        accept={acceptAttribute(accepts)}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) onFiles([...target.files])
          // The same file chosen once more is a change, too.
          target.value = ''
        }}
      />
    </>
  )
}
