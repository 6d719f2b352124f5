import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import type { Contact } from '../../contract/profiles.ts'
import { pageApi } from '../api.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { hyphenPhone } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Mail, Phone } from '../ui/icons.ts'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './ActorPage.module.css'

/** Shows a casting manager what the actor lets them know; says beforehand that the actor hears of it. */
export function ContactButton({ id, name, className }: { id: number; name: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [contact, setContact] = useState<Contact | null>(null)
  const [isUnapproved, setUnapproved] = useState(false)
  const [isPending, setPending] = useState(false)
  async function ask() {
    setPending(true)
    try {
      setContact(await pageApi.profiles.contact({ params: { profileId: id } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'auth_required') return setUnapproved(true)
      toast.error(error.message)
      setOpen(false)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button size="lg" variant="primary" className={className} onClick={() => setOpen(true)}>
        <Icon icon={Phone} />
        연락하기
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`${name} 님에게 연락하기`}>
        {contact ? (
          <Ways contact={contact} />
        ) : isUnapproved ? (
          <>
            <p role="alert">
              캐스팅 권한을 승인받으면 연락처를 볼 수 있어요. 배우에게는 아직 아무것도 알리지 않았어요.
            </p>
            <ModalActions>
              <LinkButton variant="ink" href={paths.castingAuth()}>
                캐스팅 권한 신청하기
              </LinkButton>
            </ModalActions>
          </>
        ) : (
          <>
            <p>연락처를 보면 누가 봤는지 배우에게 알려요. 캐스팅에 필요한 때에만 확인해 주세요.</p>
            <ModalActions>
              <Button onClick={() => setOpen(false)}>닫기</Button>
              <Button variant="ink" pending={isPending} onClick={ask}>
                연락처 보기
              </Button>
            </ModalActions>
          </>
        )}
      </Modal>
    </>
  )
}

function Ways({ contact: { phone, email, agencyName, agencyContact, isMinor } }: { contact: Contact }) {
  const isAny = phone || email || agencyContact
  return (
    <div className={styles.ways}>
      {isMinor && <p>미성년 배우예요. 소속사를 거쳐 보호자와 먼저 이야기해 주세요.</p>}
      {!isAny && <p>배우가 연락처를 숨겼어요. 연락하고 싶어 한다는 것은 배우에게 알렸어요.</p>}
      {phone && (
        <LinkButton size="lg" href={`tel:${phone}`}>
          <Icon icon={Phone} />
          {hyphenPhone(phone)}
        </LinkButton>
      )}
      {!phone && isAny && !isMinor && <p>전화번호는 배우가 숨겨 두었어요</p>}
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
