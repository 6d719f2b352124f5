import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'method' | 'action'>

/**
 * A form that the browser cannot submit by itself. As `method="dialog"` outside a dialog has no effect, a press before
 * hydration changes nothing, where a plain form would put the input into the address. A form with an address to submit
 * to is a `<form>` or React Router's `<Form>` with its `method` or `action`.
 */
export function ScriptForm({ onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      method="dialog"
      onSubmit={event => {
        event.preventDefault()
        onSubmit?.(event)
      }}
    />
  )
}
