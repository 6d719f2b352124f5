import { type ComponentProps, useState } from 'react'
import { Correctable } from './Field.tsx'
import { NeedsScripts } from './NeedsScripts.tsx'

type Props = Omit<ComponentProps<'form'>, 'method' | 'action'> & {
  /** The errors of its fields are computed from the input, and disappear by themselves. */
  isLive?: boolean
}

/**
 * A form that the browser cannot submit by itself. As `method="dialog"` outside a dialog has no effect, a press before
 * hydration does nothing, while a plain form would put the input into the URL. A form that can be submitted is a
 * `<form>` or React Router's `<Form>` with its `method` or `action`. Without scripts it says so. Errors found by a
 * press disappear from a field as it is corrected, until the next press.
 */
export function ScriptForm({ isLive = false, onSubmit, children, ...rest }: Props) {
  const [press, setPress] = useState(1)
  return (
    <form
      {...rest}
      method="dialog"
      onSubmit={event => {
        event.preventDefault()
        setPress(press + 1)
        onSubmit?.(event)
      }}
    >
      {isLive ? children : <Correctable answer={press}>{children}</Correctable>}
      <NeedsScripts />
    </form>
  )
}
