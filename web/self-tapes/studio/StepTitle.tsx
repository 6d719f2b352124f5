import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step, which takes the focus: the button that led here is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
