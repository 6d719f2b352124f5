import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Representative } from '#contract/representations/index.ts'
import { CodeQuestion, type PhoneAnswer } from '#web/accounts/PhoneQuestions.tsx'
import { sendCode } from '#web/accounts/send-code.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { representationsTexts, agreeTexts as texts } from './messages.ts'
import styles from './Representations.module.css'

const purpose = 'REPRESENTATION'

type Props = { person: Representative; phone: string | null }

/** Opens what agreeing means, and asks for a code sent to one's own number. */
export function AgreeButton({ person, phone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        auto
        variant="ink"
        aria-label={representationsTexts.agreeOf(person.name)}
        onClick={() => setOpen(true)}
      >
        {representationsTexts.agree}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.title(person.name)}>
        <Agreeing person={person} phone={phone} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function Agreeing({ person, phone, onDone }: Props & { onDone: () => void }) {
  const [answer, setAnswer] = useState<PhoneAnswer | null>(null)
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  if (answer)
    return (
      <CodeQuestion
        purpose={purpose}
        heading="h3"
        submit={texts.submit}
        answer={answer}
        update={changes => setAnswer(before => before && { ...before, ...changes })}
        onProven={async phoneProof => {
          await api.representations.agree({ params: { representationId: person.id }, body: { phoneProof } })
          toast.success(texts.agreed)
          onDone()
          await revalidate()
        }}
        onChangePhone={() => setAnswer(null)}
      />
    )
  const send = (to: string) =>
    run(async () => {
      const { requestId } = await sendCode({ phone: to, purpose }, () => {})
      setAnswer({ phone: hyphenPhone(to), sentAt: Date.now(), requestId: requestId ?? '', phoneProof: '' })
    })
  return (
    <div className={styles.agreeing}>
      <p>{texts.who(person.name, person.phone, person.kind)}</p>
      <p>{texts.can}</p>
      <p>{texts.cannot}</p>
      <p>{texts.careful}</p>
      <Alert>{refusal?.message}</Alert>
      {phone ? (
        <Button variant="ink" size="lg" pending={isPending} onClick={() => send(phone)}>
          {texts.sendCode}
        </Button>
      ) : (
        <>
          <p>{texts.noPhone}</p>
          <LinkButton href={paths.accountSettings()}>{texts.toSettings}</LinkButton>
        </>
      )}
    </div>
  )
}
