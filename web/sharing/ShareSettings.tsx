import { useState } from 'react'
import { ShareState } from '#contract/codes/applications.ts'
import type { CastingShare } from '#contract/sharing/share.ts'
import { api } from '#web/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { useReview } from '#web/review/state/useStore.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
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
import { changeOf, draftOf, problemsOf, ShareForm } from './ShareForm.tsx'
import { ShareVisits } from './ShareVisits.tsx'

type Props = {
  /** Null for a new one. */
  shareId: number | null
  /** The position of a new one, for its name. */
  number: number
  everyoneCount: number
  roles: { id: number; name: string }[]
  /** Preset to the selected people, until changed. */
  isForSelected: boolean
  onList: (() => void) | undefined
  onAdd: () => void
  onSaved: () => void
  onClose: () => void
}

const formId = 'share-form'
const noErrors: Record<string, string> = {}
export const tones: Record<CastingShare['state'], Tone> = {
  NONE: 'plain',
  ACTIVE: 'ok',
  EXPIRED: 'warn',
  LOCKED: 'danger',
  REVOKED: 'plain',
}
const isRunning = (share: CastingShare) => share.state === 'ACTIVE' || share.state === 'LOCKED'

const unsaved = (number: number, everyoneCount: number): CastingShare => ({
  id: null,
  name: texts.nameOf(number),
  state: 'NONE',
  scope: { roleIds: [], groupIds: [], stages: [], applicationIds: [] },
  shows: { comments: false, ratings: false, files: false },
  can: { comment: false, rate: false, group: false },
  expiresAt: '',
  hasLink: false,
  seenCount: 0,
  everyoneCount,
  visits: [],
})

/** One share: name, password, scope and rights of its guests, expiry, visitors, and stopping. */
export function ShareSettings({ shareId, number, everyoneCount, roles, isForSelected, ...on }: Props) {
  const { store } = useReview()
  const params = { castingId: store.castingId }
  const [selected] = useState(() => [...store.selected()])
  const [draft, setDraft] = useState<ReturnType<typeof draftOf> | null>(null)
  const {
    data: share,
    refusal: notLoaded,
    reload,
    setData,
  } = useLoad(`${store.castingId} ${shareId}`, async signal => {
    const found =
      shareId === null
        ? unsaved(number, everyoneCount)
        : await api.sharing.share({ params, query: { shareId } }, { signal })
    setDraft(draftOf(found, isForSelected ? selected : []))
    return found
  })
  const { pending, refusal, run: call } = useCall()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [invitation, setInvitation] = useState<string | null>(null)

  const query = share?.id ? { shareId: share.id } : {}
  const link = () => location.origin + paths.share(store.castingId)
  async function copy(text: string, said: string) {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  }
  const run = (of: 'save' | 'stop' | 'unlock', work: () => Promise<CastingShare>, said: string) =>
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
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { password } = draft
    const body = changeOf(draft)
    const send = () =>
      share.id === null ? api.sharing.addShare({ params, body }) : api.sharing.changeShare({ params, query, body })
    const isSaved = await run('save', send, texts.saved)
    if (isSaved && password) setInvitation(texts.linkAndPassword(link(), password))
  }

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
            return run('stop', () => api.sharing.stopShare({ params, query }), texts.stopped)
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
              <span className="num">{stateText(share)}</span>
            </p>
            {share.state === 'LOCKED' && (
              <Button
                auto
                size="sm"
                variant="ink"
                pending={pending === 'unlock'}
                onClick={() => run('unlock', () => api.sharing.unlockShare({ params, query }), texts.unlocked)}
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
          <ShareForm
            id={formId}
            draft={draft}
            scope={share.scope}
            selected={selected}
            onChange={next => {
              setProblems({})
              setDraft(next)
            }}
            isRunning={isRunning(share)}
            roles={roles}
            groups={store.groups()}
            errors={Object.keys(problems).length > 0 ? problems : (refusal?.fields ?? noErrors)}
            everyoneCount={share.everyoneCount}
            onSubmit={save}
          />
          {isRunning(share) && (
            <KeyedLink castingId={store.castingId} share={share} onChange={next => setData(() => next)} />
          )}
          {share.id !== null && <ShareVisits visits={share.visits} />}
        </>
      )}
    </Sheet>
  )
}

function stateText({ state, expiresAt, seenCount }: CastingShare): string {
  if (state === 'NONE') return texts.lead
  if (state === 'REVOKED') return texts.afterStop
  if (state === 'EXPIRED') return texts.afterExpiry
  if (state === 'LOCKED') return texts.afterLock
  return untilText(seenCount, expiresAt)
}

const dateTime = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const untilText = (seenCount: number, expiresAt: string): string =>
  texts.state(thousands(seenCount), dateTime.format(new Date(expiresAt)))
