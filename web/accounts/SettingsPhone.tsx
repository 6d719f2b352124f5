import { useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { accountLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { CodeQuestion, noPhone, type PhoneAnswer, PhoneQuestion } from './PhoneQuestions.tsx'
import { settings } from './recovery/recovery-messages.ts'
import styles from './settings.module.css'
import { useStoredDraft } from './stored-draft.ts'
import { useReauthentication } from './useReauthentication.tsx'

/** A code stays valid for three minutes: within them the sheet reopens where it was left. */
const codeLife = accountLimits.codeSeconds * 1000
const unstored = ['phoneProof'] as const

/** The account's verified number, and the way to change it. */
export function SettingsPhone({ phone }: { phone: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const userId = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? 0
  const { draft, update } = useStoredDraft(`change-phone:${userId}`, noPhone, unstored)
  const { guarded, dialog } = useReauthentication()
  const { isPending, refusal, run } = useCall()
  const done = () => {
    update(noPhone)
    setOpen(false)
  }
  // Confirmed before a code is sent, because leaving for a social login would lose it.
  const open = () =>
    run(async () => {
      if (await guarded(async () => void (await api.accounts.recentSignIn()))) setOpen(true)
    })
  return (
    <div className={styles.row}>
      <span className="num">{phone ? hyphenPhone(phone) : settings.noPhone}</span>
      <Button auto pending={isPending} onClick={open}>
        {settings.changePhone}
      </Button>
      <Alert>{refusal?.message}</Alert>
      {dialog}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={settings.changePhone}>
        <PhoneChange answer={draft} update={update} onDone={done} />
      </Sheet>
    </div>
  )
}

type ChangeProps = {
  answer: PhoneAnswer
  update: (changes: Partial<PhoneAnswer>) => void
  onDone: () => void
}

function PhoneChange({ answer, update, onDone }: ChangeProps) {
  const [isSent, setSent] = useState(() => Date.now() - answer.sentAt < codeLife)
  const { revalidate } = useRevalidator()
  const { guarded, dialog } = useReauthentication()
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
          submit={settings.takeThisPhone}
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
