import { useRevalidator } from 'react-router'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { DDay } from '../ui/DDay.tsx'
import { Empty, ErrorBlock } from '../ui/Empty.tsx'
import { fullDateTime } from '../ui/format.ts'
import { CircleCheck, IdCard } from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { Steps } from '../ui/Progress.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ApplySheet.module.css'
import { MessageStep, PhotoStep, RoleStep } from './ApplySteps.tsx'
import { type ApplyForm, type ApplyStep, useApplyForm } from './useApplyForm.ts'

type Props = {
  castingId: number
  castingTitle: string
  companyName: string
  roleIds?: number[]
  privateKey?: string
  onClose: () => void
}

const titles = { 1: '배역 고르기', 2: '사진 고르기', 3: '메시지와 동의' }
const titleOf = ({ step, preparation }: ApplyForm) =>
  step === 2 && preparation?.videos.length ? '사진과 영상 고르기' : titles[step]

/** The form behind 지원하기: a sheet on narrow screens, a dialog of 560 px on wide ones. Loaded when it is first needed. */
export default function ApplySheet(props: Props) {
  const form = useApplyForm(props)
  const { revalidate } = useRevalidator()
  const close = () => {
    props.onClose()
    if (form.isSent) revalidate()
  }
  const { preparation } = form
  const isFillable = preparation?.isReady && !form.isSent
  return (
    <Sheet
      open
      onClose={close}
      title={form.isSent ? '지원했어요' : isFillable ? titleOf(form) : '지원하기'}
      footer={isFillable ? <Foot form={form} /> : undefined}
    >
      <p className={styles.casting}>{props.castingTitle}</p>
      {!preparation && !form.error && <Skeleton height={240} radius={12} />}
      {!preparation && form.error && (
        <ErrorBlock title="지원 준비를 하지 못했어요" onRetry={form.retry}>
          {form.error.message}
          {form.error.status === 401 && (
            <>
              {' '}
              <ListLink href={paths.login(location.pathname + location.search)}>다시 로그인하기</ListLink>
            </>
          )}
        </ErrorBlock>
      )}
      {preparation && !form.isSent && (isFillable ? <Filling form={form} /> : <NotReady form={form} />)}
      {form.isSent && <Sent deadline={preparation?.castingEndDate ?? null} onClose={close} />}
    </Sheet>
  )
}

function Filling({ form }: { form: ApplyForm }) {
  const { step, error } = form
  return (
    <div className={styles.filling}>
      <Steps step={step} count={3} />
      {error && <Problem form={form} />}
      {step === 1 && <RoleStep form={form} />}
      {step === 2 && <PhotoStep form={form} />}
      {step === 3 && <MessageStep form={form} />}
    </div>
  )
}

function Problem({ form: { error } }: { form: ApplyForm }) {
  if (!error) return null
  return (
    <Note tone="danger" title={error.code === 'network' ? '보내지 못했어요.' : error.message} role="alert">
      {error.status === 401 && (
        <>
          <ListLink href={paths.login(location.pathname + location.search)}>다시 로그인하기</ListLink> 적은 내용은
          그대로 남아 있어요
        </>
      )}
      {error.code === 'profile_incomplete' && <ListLink href={paths.profileManagement()}>프로필 채우러 가기</ListLink>}
      {error.code === 'network' && '적은 내용은 그대로 있어요. 연결을 확인하고 다시 눌러 주세요'}
    </Note>
  )
}

function NotReady({ form: { preparation } }: { form: ApplyForm }) {
  if (!preparation) return null
  if (preparation.applicationId) {
    return (
      <Empty
        icon={CircleCheck}
        title="이미 지원한 공고예요"
        action={
          <LinkButton auto href={paths.castingHistory()}>
            지원 내역 보기
          </LinkButton>
        }
      />
    )
  }
  if (!preparation.isOpen) return <Empty title="모집이 끝난 공고예요">다른 공고를 둘러보세요</Empty>
  return (
    <Empty
      icon={IdCard}
      title="프로필을 조금만 더 채워 주세요"
      action={
        <LinkButton auto variant="ink" href={paths.profileManagement()}>
          프로필 채우기
        </LinkButton>
      }
    >
      <span className={styles.missing}>
        {preparation.missing.map(item => (
          <ListLink key={item.field} href={`${paths.profileManagement()}#${item.field}`}>
            {item.label}
          </ListLink>
        ))}
      </span>
    </Empty>
  )
}

function Foot({ form }: { form: ApplyForm }) {
  const { step, draft, consent } = form
  const go = (next: number) => form.setStep(next as ApplyStep)
  const back = step > 1 && (
    <Button size="lg" auto onClick={() => go(step - 1)}>
      이전
    </Button>
  )
  if (step === 3) {
    return (
      <>
        {back}
        <Button size="lg" variant="primary" disabled={!consent} pending={form.isSending} onClick={form.send}>
          지원하기
        </Button>
      </>
    )
  }
  const isChosen = step === 1 ? draft.roleIds.length > 0 : draft.photoIds.length > 0
  return (
    <>
      {back}
      <Button size="lg" variant="ink" disabled={!isChosen} onClick={() => go(step + 1)}>
        다음
      </Button>
    </>
  )
}

function Sent({ deadline, onClose }: { deadline: string | null; onClose: () => void }) {
  return (
    <Empty
      icon={CircleCheck}
      title="지원서를 보냈어요"
      action={
        <span className={styles.after}>
          <LinkButton auto variant="ink" href={paths.castingHistory()}>
            지원 내역 보기
          </LinkButton>
          <Button auto onClick={onClose}>
            닫기
          </Button>
        </span>
      }
    >
      담당자가 읽었는지와 결과는 지원 내역에서 볼 수 있어요. 읽기 전까지 메시지와 사진, 영상을 고칠 수 있어요.
      {deadline && (
        <span className={styles.deadline}>
          모집 마감 <DDay deadline={deadline} /> {fullDateTime(`${deadline}T23:59:59+09:00`)}
        </span>
      )}
    </Empty>
  )
}
