import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { shareDialogTexts as texts } from './messages.ts'
import type { Share, Shared } from './shared.ts'

type Props = { shared: Shared; share: Share & { id: number }; onChange: (share: Share) => void }

/** The link of a share that opens without its password: made, shown once, and ended. */
export function KeyedLink({ shared, share, onChange }: Props) {
  const [made, setMade] = useState<string | null>(null)
  const { pending, refusal, run } = useCall()
  const make = () =>
    run(
      async () => {
        const { key, share: next } = await shared.openLink(share.id)
        setMade(`${location.origin}${shared.path}#k=${key}`)
        onChange(next)
        toast.success(texts.linkMade)
      },
      { of: 'make' },
    )
  const close = () =>
    run(
      async () => {
        onChange(await shared.closeLink(share.id))
        setMade(null)
        toast.success(texts.linkClosed)
      },
      { of: 'close' },
    )
  return (
    <section className={styles.keyed} aria-label={texts.keyedLink}>
      <h3>{texts.keyedLink}</h3>
      <p>{made ? texts.keyedLinkOnce : texts.keyedLinkHelp}</p>
      {made && <pre>{made}</pre>}
      <Alert>{refusal?.note}</Alert>
      <div className={styles.linkActions}>
        {made && (
          <Button auto size="sm" variant="ink" onClick={() => copyText(made, texts.linkCopied)}>
            {texts.copyLink}
          </Button>
        )}
        <Button auto size="sm" variant="line" pending={pending === 'make'} onClick={make}>
          {share.hasLink ? texts.makeNewLink : texts.makeLink}
        </Button>
        {share.hasLink && (
          <Button auto size="sm" variant="line" pending={pending === 'close'} onClick={close}>
            {texts.closeLink}
          </Button>
        )}
      </div>
    </section>
  )
}
