import { useState } from 'react'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import type { Contact } from '#contract/profiles/index.ts'
import { pageApi } from '#web/api.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mail, Phone } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './ActorPage.module.css'
import { contactButtonTexts as texts } from './messages.ts'

/** Shows a casting manager the contacts an actor opens; says beforehand that the actor is told. */
export function ContactButton({ id, name, className }: { id: number; name: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [contact, setContact] = useState<Contact | null>(null)
  const [isUnapproved, setUnapproved] = useState(false)
  const { isPending, run } = useCall({ toasts: true })
  const ask = () =>
    run(async () => setContact(await pageApi.profiles.contact({ params: { profileId: id } })), { onRefused })
  function onRefused({ code }: Refusal): boolean {
    const isHere = code === 'auth_required'
    if (isHere) setUnapproved(true)
    else setOpen(false)
    return isHere
  }
  return (
    <>
      <Button size="lg" variant="primary" className={className} onClick={() => setOpen(true)}>
        <Icon icon={Phone} />
        {texts.contact}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={texts.title(name)}>
        {contact ? (
          <Ways contact={contact} />
        ) : isUnapproved ? (
          <>
            <p role="alert">{texts.authNeeded}</p>
            <ModalActions>
              <LinkButton variant="ink" href={paths.castingAuth()}>
                {texts.applyForAuth}
              </LinkButton>
            </ModalActions>
          </>
        ) : (
          <>
            <p>{texts.willBeTold}</p>
            <ModalActions>
              <Button onClick={() => setOpen(false)}>{texts.close}</Button>
              <Button variant="ink" pending={isPending} onClick={ask}>
                {texts.show}
              </Button>
            </ModalActions>
          </>
        )}
      </Modal>
    </>
  )
}

function Ways({ contact: { phone, email, agencyName, agencyContact, guardian, isMinor } }: { contact: Contact }) {
  const isAny = phone || email || agencyContact || guardian
  return (
    <div className={styles.ways}>
      {isMinor && <p>{texts.minor}</p>}
      {!isAny && <p>{texts.hidden}</p>}
      {phone && (
        <LinkButton size="lg" href={`tel:${phone}`}>
          <Icon icon={Phone} />
          {hyphenPhone(phone)}
        </LinkButton>
      )}
      {guardian && (
        <LinkButton size="lg" href={`tel:${guardian.phone}`}>
          <Icon icon={Phone} />
          {texts.guardian(GuardianRelation[guardian.relation], hyphenPhone(guardian.phone))}
        </LinkButton>
      )}
      {!phone && isAny && !isMinor && <p>{texts.phoneHidden}</p>}
      {email && (
        <LinkButton size="lg" href={`mailto:${email}`}>
          <Icon icon={Mail} />
          {email}
        </LinkButton>
      )}
      {agencyContact && (
        <p>
          <b>{agencyName}</b> {agencyContact}
        </p>
      )}
    </div>
  )
}
