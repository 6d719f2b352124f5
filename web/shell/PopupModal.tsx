import { safeLink } from '#contract/links.ts'
import type { Popup } from '#contract/pages/index.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { shell } from './messages.ts'
import styles from './PopupModal.module.css'

/** One popup, closable for this visit, or for its number of days. */
export default function PopupModal({ popup, onClose }: { popup: Popup; onClose: (hideDays?: number) => void }) {
  const { title, body, image, linkText, hideDays } = popup
  const link = safeLink(popup.link)
  const isOurs = link?.startsWith('/')
  return (
    <Modal open onClose={() => onClose()} title={title} width="form">
      {image && <Photo image={image} alt="" ratio="4/5" sizes="360px" priority className={styles.picture} />}
      {body && <p className={styles.body}>{body}</p>}
      {link && (
        <LinkButton
          variant="ink"
          size="lg"
          href={link}
          {...(!isOurs && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={() => onClose()}
        >
          {linkText ?? shell.popupMore}
        </LinkButton>
      )}
      <div className={styles.ways}>
        <Button variant="text" auto size="sm" onClick={() => onClose(hideDays)}>
          {shell.popupHide(hideDays)}
        </Button>
        <Button variant="text" auto size="sm" onClick={() => onClose()}>
          {shell.popupClose}
        </Button>
      </div>
    </Modal>
  )
}
