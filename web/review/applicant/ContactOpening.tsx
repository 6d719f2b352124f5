import { useState } from 'react'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import type { Contact } from '#contract/profiles/index.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useReview } from '../state/useStore.ts'
import styles from './Inspector.module.css'
import { contactTexts as texts } from './messages.ts'

/** Shows the contact of an applicant on a press: the actor is told, and it counts as opened only then. */
export function ContactOpening({ appId }: { appId: number }) {
  const { store } = useReview()
  const [contact, setContact] = useState<Contact | null>(null)
  const { isPending, refusal, run } = useCall()
  const open = () =>
    run(async () => setContact(await api.review.openContact({ params: { castingId: store.castingId, appId } })))
  return (
    <div>
      <p className={styles.h4}>{texts.contact}</p>
      {contact ? (
        <p className={styles.contact}>
          {contact.phone && <a href={`tel:${contact.phone}`}>{hyphenPhone(contact.phone)}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.agencyName && <span>{[contact.agencyName, contact.agencyContact].filter(Boolean).join(' ')}</span>}
          {contact.guardian && (
            <a href={`tel:${contact.guardian.phone}`}>
              {GuardianRelation[contact.guardian.relation]} {hyphenPhone(contact.guardian.phone)}
            </a>
          )}
          {contact.isMinor && <span>{texts.minor}</span>}
        </p>
      ) : (
        <>
          <p className={styles.about}>{refusal?.message ?? texts.help}</p>
          <Button size="sm" pending={isPending} onClick={open}>
            {texts.open}
          </Button>
        </>
      )}
    </div>
  )
}
