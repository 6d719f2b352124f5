import { useEffect, useState } from 'react'
import type { CastingShare } from '../../../contract/casting-sharing.ts'
import { ApiError } from '../../../contract/client.ts'
import { ShareState } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { ErrorBlock } from '../../ui/Empty.tsx'
import { thousands } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Copy } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useReview } from '../review/useStore.ts'
import styles from './dialogs.module.css'
import { changeOf, draftOf, ShareForm } from './ShareForm.tsx'
import { ShareVisits } from './ShareVisits.tsx'
import { TwoTaps } from './TwoTaps.tsx'

type Props = { roles: { id: number; name: string }[]; onClose: () => void }

const formId = 'share-form'
const tones: Record<CastingShare['state'], Tone> = {
  NONE: 'plain',
  ACTIVE: 'ok',
  EXPIRED: 'warn',
  LOCKED: 'danger',
  REVOKED: 'plain',
}
const isRunning = (share: CastingShare) => share.state === 'ACTIVE' || share.state === 'LOCKED'

/** Sharing a notice's applicants: with what password, whom and what guests see, until when, who came, and stopping it. */
export function ShareDialog({ roles, onClose }: Props) {
  const { store } = useReview()
  const params = { castingId: store.castingId }
  const [share, setShare] = useState<CastingShare | null>(null)
  const [draft, setDraft] = useState<ReturnType<typeof draftOf> | null>(null)
  const [errors, setErrors] = useState<Record<string, string> | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [pending, setPending] = useState<'save' | 'stop' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 asks again
  useEffect(() => {
    setFailed(false)
    api.castings.share({ params }).then(
      found => {
        setShare(found)
        setDraft(draftOf(found))
      },
      error => (error instanceof ApiError ? setFailed(true) : Promise.reject(error)),
    )
  }, [attempt])

  const link = () => location.origin + paths.share(store.castingId)
  async function copy(text: string, said: string) {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  }
  async function run(kind: 'save' | 'stop', work: () => Promise<CastingShare>, said: string) {
    setPending(kind)
    setErrors(null)
    setMessage(null)
    try {
      const next = await work()
      setShare(next)
      setDraft(draftOf(next))
      toast.success(said)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      if (!Object.keys(error.fields).length) setMessage(error.message)
      return false
    } finally {
      setPending(null)
    }
  }
  async function save() {
    if (!share || !draft) return
    const { password } = draft
    const body = changeOf(draft)
    const isSaved = await run('save', () => api.castings.changeShare({ params, body }), '공유 설정을 저장했어요')
    if (isSaved && password) setInvitation(`${link()}\n비밀번호: ${password}`)
  }
  const [invitation, setInvitation] = useState<string | null>(null)

  const footer = share && draft && (
    <div className={styles.foot}>
      {isRunning(share) && (
        <TwoTaps
          label="공유 멈추기"
          sure="정말 멈추기"
          pending={pending === 'stop'}
          onDo={() => {
            setInvitation(null)
            void run('stop', () => api.castings.stopShare({ params }), '공유를 멈췄어요. 이제 아무도 볼 수 없어요')
          }}
        />
      )}
      <Button type="submit" form={formId} variant="ink" pending={pending === 'save'}>
        {isRunning(share) ? '저장하기' : '공유하기'}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title="비밀번호로 공유하기" footer={footer || undefined}>
      {hasFailed && <ErrorBlock title="공유 상태를 불러오지 못했어요" onRetry={() => setAttempt(attempt + 1)} />}
      {!share && !hasFailed && <Skeleton height={320} radius={12} />}
      {share && draft && (
        <>
          <div className={styles.state}>
            <p>
              <Badge tone={tones[share.state]}>{ShareState[share.state]}</Badge>
              <span className="num">{stateText(share)}</span>
            </p>
            {isRunning(share) && (
              <Button auto size="sm" variant="line" onClick={() => copy(link(), '공유 주소를 복사했어요')}>
                <Icon icon={Copy} size={15} />
                주소 복사
              </Button>
            )}
          </div>
          {invitation && (
            <div className={styles.invitation}>
              <p>비밀번호는 다시 볼 수 없어요. 지금 복사해서 받을 사람에게 보내 주세요.</p>
              <pre>{invitation}</pre>
              <Button auto size="sm" variant="ink" onClick={() => copy(invitation, '주소와 비밀번호를 복사했어요')}>
                주소와 비밀번호 복사
              </Button>
            </div>
          )}
          <Alert>{message}</Alert>
          <ShareForm
            id={formId}
            draft={draft}
            scope={share.scope}
            onChange={setDraft}
            isRunning={isRunning(share)}
            roles={roles}
            groups={store.groups()}
            errors={errors ?? {}}
            onSubmit={save}
          />
          <ShareVisits visits={share.visits} />
        </>
      )}
    </Sheet>
  )
}

const dateTime = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function stateText({ state, expiresAt, seenCount }: CastingShare): string {
  if (state === 'NONE') return '로그인하지 않은 사람도 비밀번호로 볼 수 있게 해요'
  if (state === 'REVOKED') return '새 비밀번호를 정하면 다시 공유할 수 있어요'
  if (state === 'EXPIRED') return '만료일을 다시 고르면 이어서 공유할 수 있어요'
  if (state === 'LOCKED') return '틀린 비밀번호가 많아 잠겼어요. 새 비밀번호를 정하면 풀려요'
  return `지원자 ${thousands(seenCount)}명 · ${dateTime.format(new Date(expiresAt))}까지`
}
