import { useState } from 'react'
import { ShareState } from '#contract/codes/applications.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, Copy, Plus } from '#web/ui/icons.ts'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { KeyedLink } from './KeyedLink.tsx'
import { shareDialogTexts as texts } from './messages.ts'
import { type Choosing, changeOf, draftOf, problemsOf, ShareForm } from './ShareForm.tsx'
import { ShareVisits } from './ShareVisits.tsx'
import { nothingChosen, type Share, type Shared } from './shared.ts'

type Props = {
  shared: Shared
  /** Null for what is shared whole. */
  choosing: Choosing | null
  /** Null for a new one. */
  shareId: number | null
  /** The position of a new one, for its name. */
  number: number
  everyoneCount: number
  /** Preset to the selected people, until changed. */
  isForSelected: boolean
  onList: (() => void) | undefined
  onAdd: () => void
  onSaved: () => void
  onClose: () => void
}

const formId = 'share-form'
const noErrors: Record<string, string> = {}
export const tones: Record<Share['state'], Tone> = {
  NONE: 'plain',
  ACTIVE: 'ok',
  EXPIRED: 'warn',
  LOCKED: 'danger',
  REVOKED: 'plain',
}
const isRunning = (share: Share): share is Share & { id: number } =>
  share.state === 'ACTIVE' || share.state === 'LOCKED'

const unsaved = (number: number, everyoneCount: number): Share => ({
  ...nothingChosen,
  id: null,
  name: texts.nameOf(number),
  state: 'NONE',
  expiresAt: '',
  hasLink: false,
  seenCount: everyoneCount,
  everyoneCount,
  visits: [],
})

/** One share: name, password, expiry, of applicants also scope and rights of its guests; visitors, and stopping. */
export function ShareSettings({ shared, choosing, shareId, number, everyoneCount, isForSelected, ...on }: Props) {
  const [draft, setDraft] = useState<ReturnType<typeof draftOf> | null>(null)
  const {
    data: share,
    refusal: notLoaded,
    reload,
    setData,
  } = useLoad(`${shared.key} ${shareId}`, async signal => {
    const found = shareId === null ? unsaved(number, everyoneCount) : await shared.read(shareId, signal)
    setDraft(draftOf(found, isForSelected ? choosing?.selected : []))
    return found
  })
  const { pending, refusal, run: call } = useCall()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [invitation, setInvitation] = useState<string | null>(null)

  const link = () => location.origin + shared.path
  async function copy(text: string, said: string) {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  }
  const run = (of: 'save' | 'stop' | 'unlock', work: () => Promise<Share>, said: string) =>
    call(
      async () => {
        const next = await work()
        setData(() => next)
        setDraft(draftOf(next))
        on.onSaved()
        toast.success(said)
      },
      { of },
    )
  async function save() {
    if (!share || !draft) return
    const found = problemsOf(draft, choosing !== null)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { password } = draft
    const isSaved = await run('save', () => shared.save(share.id, changeOf(draft)), texts.saved)
    if (isSaved && password) setInvitation(texts.linkAndPassword(link(), password))
  }

  const note = share && shared.texts.note(share.seenCount, share.everyoneCount)
  const footer = share && draft && (
    <div className={styles.foot}>
      {isRunning(share) && (
        <AskedButton
          label={texts.stop}
          ask={texts.stopAsk}
          text={texts.stopText(share.name)}
          pending={pending === 'stop'}
          onDo={() => {
            setInvitation(null)
            return run('stop', () => shared.stop(share.id), texts.stopped)
          }}
        />
      )}
      <Button type="submit" form={formId} variant="ink" pending={pending === 'save'}>
        {isRunning(share) ? texts.save : texts.share}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={on.onClose} title={texts.title} footer={footer || undefined}>
      {(on.onList || share?.id) && (
        <nav className={styles.among} aria-label={texts.all}>
          {on.onList && (
            <Button auto size="sm" variant="text" onClick={on.onList}>
              <Icon icon={ArrowLeft} size={15} />
              {texts.all}
            </Button>
          )}
          {share?.id && (
            <Button auto size="sm" variant="line" onClick={on.onAdd}>
              <Icon icon={Plus} size={15} />
              {texts.add}
            </Button>
          )}
        </nav>
      )}
      {notLoaded && <NotLoaded refusal={notLoaded} title={texts.notLoaded} onRetry={reload} />}
      {!share && !notLoaded && <Skeleton height={320} radius="md" />}
      {share && draft && (
        <>
          <div className={styles.state}>
            <p>
              <Badge tone={tones[share.state]}>{ShareState[share.state]}</Badge>
              <span className="num">{stateText(share, shared.texts)}</span>
            </p>
            {share.state === 'LOCKED' && isRunning(share) && (
              <Button
                auto
                size="sm"
                variant="ink"
                pending={pending === 'unlock'}
                onClick={() => run('unlock', () => shared.unlock(share.id), texts.unlocked)}
              >
                {texts.unlock}
              </Button>
            )}
            {isRunning(share) && (
              <Button auto size="sm" variant="line" onClick={() => copy(link(), texts.copied)}>
                <Icon icon={Copy} size={15} />
                {texts.copy}
              </Button>
            )}
          </div>
          {invitation && (
            <div className={styles.invitation}>
              <p>{texts.passwordOnce}</p>
              <pre>{invitation}</pre>
              <Button auto size="sm" variant="ink" onClick={() => copy(invitation, texts.bothCopied)}>
                {texts.copyBoth}
              </Button>
            </div>
          )}
          <Alert>{refusal?.note}</Alert>
          {note && (
            <div className={styles.whole}>
              <Note>{note}</Note>
            </div>
          )}
          <ShareForm
            id={formId}
            draft={draft}
            scope={share.scope}
            choosing={choosing}
            onChange={next => {
              setProblems({})
              setDraft(next)
            }}
            isRunning={isRunning(share)}
            errors={Object.keys(problems).length > 0 ? problems : (refusal?.fields ?? noErrors)}
            everyoneCount={share.everyoneCount}
            onSubmit={save}
          />
          {isRunning(share) && <KeyedLink shared={shared} share={share} onChange={next => setData(() => next)} />}
          {share.id !== null && <ShareVisits visits={share.visits} words={shared.texts} />}
        </>
      )}
    </Sheet>
  )
}

function stateText({ state, expiresAt, seenCount }: Share, words: Shared['texts']): string {
  if (state === 'NONE') return texts.lead
  if (state === 'REVOKED') return texts.afterStop
  if (state === 'EXPIRED') return texts.afterExpiry
  if (state === 'LOCKED') return texts.afterLock
  return untilText(seenCount, expiresAt, words)
}

// Made when it is needed: a slow phone takes a while for it.
let format: Intl.DateTimeFormat | undefined
function dateTime(moment: string): string {
  format ??= new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return format.format(new Date(moment))
}

export const untilText = (seenCount: number, expiresAt: string, words: Shared['texts']): string =>
  words.state(thousands(seenCount), dateTime(expiresAt))
