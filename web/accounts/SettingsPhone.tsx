import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { hyphenPhone } from '../ui/format.ts'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from './PhoneQuestions.tsx'
import { settings } from './recovery-messages.ts'
import styles from './settings.module.css'
import { useReauthentication } from './useReauthentication.tsx'

/** The number that the account is proven by, and the way to another. */
export function SettingsPhone({ phone }: { phone: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <span className="num">{phone ? hyphenPhone(phone) : settings.noPhone}</span>
      <Button auto onClick={() => setOpen(true)}>
        {settings.changePhone}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={settings.changePhone}>
        <PhoneChange onDone={() => setOpen(false)} />
      </Sheet>
    </div>
  )
}

function PhoneChange({ onDone }: { onDone: () => void }) {
  const [answer, setAnswer] = useState(noPhone)
  const [isSent, setSent] = useState(false)
  const { revalidate } = useRevalidator()
  const { guarded, dialog } = useReauthentication()
  const update = (changes: Partial<typeof noPhone>) => setAnswer(current => ({ ...current, ...changes }))
  const question = { purpose: 'CHANGE_PHONE', heading: 'h3', answer, update } as const
  const change = async (phoneProof: string) => {
    const body = { phone: answer.phone, phoneProof }
    const isChanged = await guarded(async () => void (await api.accounts.changeAccount({ body })))
    if (!isChanged) return
    toast.success(settings.phoneChanged)
    onDone()
    revalidate()
  }
  return (
    <div className={styles.questions}>
      {isSent ? (
        <CodeQuestion
          {...question}
          submit={settings.changePhone}
          onProven={change}
          onChangePhone={() => setSent(false)}
        />
      ) : (
        <PhoneQuestion
          {...question}
          title={settings.newPhoneTitle}
          intro={settings.newPhoneIntro}
          onSent={() => setSent(true)}
          onStillProven={() => setSent(true)}
        />
      )}
      {dialog}
    </div>
  )
}
