import { useState } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Copy, FileText, Printer, QrCode, Share2 } from '../ui/icons.ts'
import { Modal } from '../ui/Modal.tsx'
import { Menu } from '../ui/Popover.tsx'
import { toast } from '../ui/toast.ts'
import styles from './ActorPage.module.css'

type Props = { id: number; name: string; address: string /** Picture of the address as a code. */; qr: string }

/** Ways to pass a profile on: its address and QR code, paper, a PDF. */
export function ShareMenu({ id, name, address, qr }: Props) {
  const [isOpen, setOpen] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('주소를 복사했어요')
    } catch {
      toast.error('주소를 복사하지 못했어요. 주소창에서 복사해 주세요')
    }
  }
  return (
    <>
      <Menu
        trigger={<Icon icon={Share2} />}
        label="공유"
        triggerClassName={styles.share}
        align="end"
        items={[
          { label: 'QR과 주소', icon: QrCode, onSelect: () => setOpen(true) },
          { label: '인쇄', icon: Printer, onSelect: () => window.print() },
          { label: 'PDF로 받기', icon: FileText, href: paths.actorPdf(id), download: `${name} 프로필.pdf` },
        ]}
      />
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`${name} 프로필`}>
        <img className={styles.qr} alt="프로필 주소 QR 코드" src={qr} />
        <p>{address}</p>
        <Button className={styles.copy} onClick={copy}>
          <Icon icon={Copy} />
          주소 복사
        </Button>
      </Modal>
    </>
  )
}
