import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Send } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import type { Target } from './ProposeModal.tsx'
import { proposeButtonTexts as texts } from './propose-button-messages.ts'

const ProposeModal = later(() => import('./ProposeModal.tsx'))

type Props = { target: Target; size?: 'lg' | 'sm'; onSent?: () => void }

/** Proposes a role to one actor or to a whole folder. */
export function ProposeButton({ target, size = 'lg', onSent }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} auto={size === 'sm'} variant="ink" onClick={() => setOpen(true)}>
        <Icon icon={Send} size={size === 'sm' ? 16 : 20} />
        {texts.propose}
      </Button>
      {open && <ProposeModal target={target} onSent={onSent} onClose={() => setOpen(false)} />}
    </>
  )
}
