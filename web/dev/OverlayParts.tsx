import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Download, Ellipsis, Trash2 } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import { PlainPanel } from '#web/ui/overlay/PlainPanel.tsx'
import { Menu, menuItemClass, Popover } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { here, Row } from './DisplayParts.tsx'
import { uiTexts as texts } from './messages.ts'

const done = () => Promise.resolve()
const succeed = () => toast.success(texts.toasted)

const openers = {
  modal: texts.modal,
  alert: texts.alertModal,
  form: texts.formModal,
  wide: texts.wideModal,
  beside: texts.besideModal,
  drawer: texts.drawer,
  large: texts.largeDrawer,
  sheet: texts.sheet,
}
type Opened = keyof typeof openers

/** Each thing that lies over the page, behind a button named for it. */
export function Overlays() {
  const [open, setOpen] = useState<Opened | null>(null)
  const [asks, setAsks] = useState(false)
  const close = () => setOpen(null)
  return (
    <>
      <Row>
        {(Object.keys(openers) as Opened[]).map(one => (
          <Button key={one} auto onClick={() => setOpen(one)}>
            {openers[one]}
          </Button>
        ))}
      </Row>
      <Row>
        <AskedButton label={texts.stop} ask={texts.stopAsk} text={texts.stopText} onDo={done} size="sm" />
        <AskedButton label={texts.stop} ask={texts.stopAsk} text={texts.stopText} onDo={done} pending />
      </Row>
      <Menus />
      <Toasts />
      <Row>
        <Switch checked={asks} onChange={event => setAsks(event.target.checked)}>
          {texts.unsaved}
        </Switch>
        <ListLink href="/about">{texts.toAbout}</ListLink>
      </Row>
      <LeaveGuard asks={asks} title={texts.leaveTitle} onLeave={() => setAsks(false)}>
        {texts.leaveText}
      </LeaveGuard>
      <noscript>
        <button type="button" popoverTarget="plain-panel">
          {texts.plainPanel}
        </button>
      </noscript>
      <PlainPanel id="plain-panel" title={texts.plainPanel}>
        {texts.noteText}
      </PlainPanel>
      <Modals open={open} close={close} />
      <Drawers open={open} close={close} />
    </>
  )
}

type Props = { open: Opened | null; close: () => void }

function Modals({ open, close }: Props) {
  const actions = (
    <ModalActions>
      <Button onClick={close}>{texts.keep}</Button>
      <Button variant="ink" onClick={close}>
        {texts.close}
      </Button>
    </ModalActions>
  )
  return (
    <>
      <Modal open={open === 'modal'} onClose={close} title={texts.modalTitle}>
        <p>{texts.modalText}</p>
        {actions}
      </Modal>
      <Modal open={open === 'alert'} onClose={close} title={texts.modalTitle} role="alertdialog" closable={false}>
        <p>{texts.modalText}</p>
        {actions}
      </Modal>
      <Modal open={open === 'form'} onClose={close} title={texts.modalTitle} width="form" align="start">
        <p>{texts.long}</p>
        {actions}
      </Modal>
      <Modal open={open === 'wide'} onClose={close} title={texts.long} width="wide" />
      <Modal beside open={open === 'beside'} onClose={close} title={texts.modalTitle} align="start" />
    </>
  )
}

function Drawers({ open, close }: Props) {
  return (
    <>
      <Drawer open={open === 'drawer'} onClose={close} title={texts.bell}>
        {texts.noteText}
      </Drawer>
      <Drawer
        open={open === 'large'}
        onClose={close}
        title={texts.bell}
        subtitle={texts.count}
        side="left"
        large
        closeIcon={false}
        bar={<p>{texts.noteTitle}</p>}
        footer={<Button onClick={close}>{texts.close}</Button>}
      >
        {texts.long}
      </Drawer>
      <Sheet open={open === 'sheet'} onClose={close} title={texts.choices} footer={<Button>{texts.save}</Button>}>
        <p>{texts.workText}</p>
      </Sheet>
    </>
  )
}

function Menus() {
  const signOut = (
    <button type="button" className={menuItemClass}>
      {texts.signOut}
    </button>
  )
  return (
    <Row>
      <Menu
        trigger={texts.menu}
        items={[
          { label: texts.edit, href: here },
          { label: texts.save, icon: Download, href: '/icon.svg', download: 'icon.svg' },
          { label: texts.remove, icon: Trash2, danger: true, onSelect: succeed },
          { label: texts.signOut, form: signOut },
        ]}
      />
      <Popover trigger={texts.popover} title={texts.popoverTitle} align="end">
        <p>{texts.noteText}</p>
      </Popover>
      <Popover trigger={<Icon icon={Ellipsis} />} label={texts.moreMenu}>
        <p>{texts.workText}</p>
      </Popover>
    </Row>
  )
}

function Toasts() {
  const loading = () => toast.promise(new Promise(done => setTimeout(done, 2000)), texts.toastOf)
  return (
    <Row>
      <Button auto onClick={() => toast.show(texts.tip)}>
        {texts.toastPlain}
      </Button>
      <Button auto onClick={() => toast.success(texts.toasted, { undo: succeed })}>
        {texts.toast}
      </Button>
      <Button auto onClick={() => toast.error(texts.toastFailed, { retry: succeed })}>
        {texts.toastError}
      </Button>
      <Button auto onClick={loading}>
        {texts.toastLoading}
      </Button>
    </Row>
  )
}
