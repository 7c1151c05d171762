import { type ReactElement, useEffect, useRef } from 'react'
import { labelOf } from '../../options/option-labels.js'
import type { Traits } from '../editor.js'
import { Labelled } from './inputs.js'

/** An address, or a page of the document. */
export function LinkTarget({
  traits,
  pageCount,
  onChange,
}: {
  readonly traits: Traits
  readonly pageCount: number
  onChange(traits: Traits): void
}): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current?.value === '') input.current.focus()
  }, [])
  return (
    <>
      <Labelled label={labelOf('edit-pdf', 'objects.url')}>
        {(id) => (
          <input
            ref={input}
            id={id}
            type="url"
            dir="ltr"
            placeholder="https://"
            value={String(traits.url ?? '')}
            onChange={({ target }) => onChange({ url: target.value, to_page: undefined })}
            onBlur={({ target }) => {
              const { value } = target
              if (value !== '' && !value.includes(':')) onChange({ url: `https://${value}` })
            }}
          />
        )}
      </Labelled>
      <Labelled label={labelOf('edit-pdf', 'objects.to_page')}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={pageCount}
            value={String(traits.to_page ?? '')}
            onChange={({ target }) => {
              const page = Number.parseInt(target.value, 10)
              onChange({ url: undefined, to_page: page >= 1 ? Math.min(page, pageCount) : undefined })
            }}
          />
        )}
      </Labelled>
    </>
  )
}
