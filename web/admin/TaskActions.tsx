import { Button } from '#web/ui/forms/Button.tsx'
import admin from './admin.module.css'
import { taskActionsTexts as texts } from './messages.ts'

type Props = {
  submit: string
  isPending: boolean
  onStop: () => void
  /** The id of the form, if the buttons are outside of it. */
  form?: string
  isDangerous?: boolean
  disabled?: boolean
}

/** The two buttons of a task in a drawer or sheet: cancel, and submit. */
export const TaskActions = ({ submit, isPending, onStop, form, isDangerous, disabled }: Props) => (
  <div className={admin.actions}>
    <span />
    <Button auto onClick={onStop}>
      {texts.stop}
    </Button>
    <Button
      auto
      type="submit"
      form={form}
      variant={isDangerous ? 'danger' : 'ink'}
      pending={isPending}
      disabled={disabled}
    >
      {submit}
    </Button>
  </div>
)
