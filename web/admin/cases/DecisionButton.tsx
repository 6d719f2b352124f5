import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'

type Props = {
  /** Of a button outside its form. */
  formId?: string
  name: 'state' | 'status' | 'verdict'
  value: string
  variant?: 'soft' | 'danger' | 'ink'
  /** The key that presses it, by its place on the keyboard. */
  shortcut?: string
  needsReason?: boolean
  pending: boolean
  children: ReactNode
}

/** Sends one decision on a case: the value of its form's field. */
export const DecisionButton = ({ formId, shortcut, needsReason, ...rest }: Props) => (
  <Button
    auto
    type="submit"
    form={formId}
    data-key={shortcut}
    data-needs-reason={needsReason ? '' : undefined}
    {...rest}
  />
)
