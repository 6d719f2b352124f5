import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Info } from '#web/ui/icons.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { rulesTexts as texts } from './messages.ts'
import styles from './Suggestions.module.css'

/** Opens the rules by which a page suggests actors or castings. */
export function RulesButton({ of }: { of: 'actors' | 'castings' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button auto size="sm" variant="text" onClick={() => setOpen(true)}>
        <Icon icon={Info} size={16} />
        {texts.open}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={texts.open} align="start" width="form">
        <ul className={styles.rules}>
          {texts[of].map(rule => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
