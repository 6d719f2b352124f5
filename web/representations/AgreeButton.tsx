import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Representative } from '#contract/representations/index.ts'
import { OwnPhoneCode } from '#web/accounts/OwnPhoneCode.tsx'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { representationsTexts, agreeTexts as texts } from './messages.ts'

type Props = { person: Representative; phone: string | null }

/** Opens what agreeing means, and asks for a code sent to one's own number. */
export function AgreeButton({ person, phone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
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
        <OwnPhoneCode
          purpose="REPRESENTATION"
          phone={phone}
          submit={texts.submit}
          onProven={async phoneProof => {
            await api.representations.agree({ params: { representationId: person.id }, body: { phoneProof } })
            toast.success(texts.agreed)
            setOpen(false)
            await revalidate()
          }}
        >
          <p>{texts.who(person.name, person.phone, person.kind)}</p>
          <p>{texts.can}</p>
          <p>{texts.cannot}</p>
          <p>{texts.careful}</p>
        </OwnPhoneCode>
      </Sheet>
    </>
  )
}
