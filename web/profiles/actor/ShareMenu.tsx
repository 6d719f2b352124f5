import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Copy, FileText, Printer, QrCode, Share2 } from '#web/ui/icons.ts'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from './ActorPage.module.css'
import { shareMenuTexts as texts } from './messages.ts'

type Props = { id: number; name: string; address: string /** Picture of the address as a code. */; qr: string }

/** Ways to share a profile: address and QR code, print, PDF. */
export function ShareMenu({ id, name, address, qr }: Props) {
  const [isOpen, setOpen] = useState(false)
  const copy = () => copyText(address, texts.copied, texts.copyFailed)
  return (
    <>
      <Menu
        trigger={<Icon icon={Share2} />}
        label={texts.share}
        triggerClassName={styles.share}
        align="end"
        items={[
          { label: texts.qr, icon: QrCode, onSelect: () => setOpen(true) },
          { label: texts.print, icon: Printer, onSelect: () => window.print() },
          { label: texts.pdf, icon: FileText, href: paths.actorPdf(id), download: texts.pdfName(name) },
        ]}
      />
      <Modal open={isOpen} onClose={() => setOpen(false)} title={texts.title(name)}>
        <img className={styles.qr} alt={texts.qrLabel} src={qr} />
        <p>{address}</p>
        <Button className={styles.copy} onClick={copy}>
          <Icon icon={Copy} />
          {texts.copy}
        </Button>
      </Modal>
    </>
  )
}
