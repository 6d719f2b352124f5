import { useState } from 'react'
import type { CastingShare } from '#contract/sharing/share.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { shareDialogTexts as texts } from './messages.ts'

type Props = { castingId: number; share: CastingShare; onChange: (share: CastingShare) => void }

/** The link of a share that opens without its password: made, shown once, and ended. */
export function KeyedLink({ castingId, share, onChange }: Props) {
  const call = { params: { castingId }, query: { shareId: share.id } }
  const [made, setMade] = useState<string | null>(null)
  const { pending, refusal, run } = useCall()
  const make = () =>
    run(
      async () => {
        const { key, share: next } = await api.sharing.openLink(call)
        setMade(`${location.origin}${paths.share(castingId)}#k=${key}`)
        onChange(next)
        toast.success(texts.linkMade)
      },
      { of: 'make' },
    )
  const close = () =>
    run(
      async () => {
        onChange(await api.sharing.closeLink(call))
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
