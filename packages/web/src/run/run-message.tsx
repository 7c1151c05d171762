import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

/** In place of a run that has nothing to show. */
export function RunMessage({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel run-end" aria-labelledby="run-title">
      <h1 id="run-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}
