import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import { guestAskTexts as texts } from './messages.ts'

const GuestAsk = later(() => import('./GuestAsk.tsx'))

export type GuestProps = { castingId: number; privateKey: string | null }

/** Opens the question of somebody without an account. */
export function GuestButton(props: GuestProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {texts.title}
      </button>
      {isOpen && <GuestAsk {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
