import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { koreanTime } from '#contract/korean-time.ts'
import { sectionOf } from '#contract/profiles/completeness.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Steps } from '#web/ui/display/Progress.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { CircleCheck, IdCard } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { useViewer } from '#web/useViewer.ts'
import styles from './ApplySheet.module.css'
import { MessageStep, PhotoStep, RoleStep } from './ApplySteps.tsx'
import { applySheetTexts as texts } from './messages.ts'
import { type ApplyForm, type ApplyStep, useApplyForm } from './useApplyForm.ts'

type Props = {
  castingId: number
  castingTitle: string
  audition?: string
  roleIds?: number[]
  privateKey?: string
  onClose: () => void
}

const titles = { 1: texts.roleStep, 2: texts.photoStep, 3: texts.messageStep }
const titleOf = ({ step, preparation }: ApplyForm) =>
  step === 2 && preparation?.videos.length ? texts.mediaStep : titles[step]

/** The form behind 지원하기: a sheet on narrow screens, a dialog of 560 px on wide ones. Loaded on demand. */
export default function ApplySheet(props: Props) {
  const form = useApplyForm(props)
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
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
      title={form.isSent ? texts.done : isFillable ? titleOf(form) : texts.apply}
      footer={isFillable ? <Foot form={form} /> : undefined}
    >
      <p className={styles.casting}>{props.castingTitle}</p>
      {isFillable && props.audition && <p className={cx(styles.audition, 'num')}>{texts.audition(props.audition)}</p>}
      {isFillable && viewer?.actedBy && (
        <Note title={texts.inNameOf(viewer.name)}>{texts.by(viewer.actedBy.name)}</Note>
      )}
      {!preparation && !form.error && <Skeleton height={240} radius="md" />}
      {!preparation && form.error && (
        <NotLoaded
          refusal={form.error}
          title={texts.notPrepared}
          onRetry={form.retry}
          action={
            form.error.status === 401 ? (
              <LinkButton auto variant="ink" href={paths.login(form.address)}>
                {texts.loginAgain}
              </LinkButton>
            ) : (
              <Button auto onClick={close}>
                {texts.close}
              </Button>
            )
          }
        />
      )}
      {preparation && !form.isSent && (isFillable ? <Filling form={form} /> : <NotReady form={form} />)}
      {form.isSent && <Sent deadline={preparation?.castingEndDate ?? null} onClose={close} />}
    </Sheet>
  )
}

function Filling({ form }: { form: ApplyForm }) {
  const { step, error, wrong, goTo } = form
  // The form opens at the first step that is not filled in yet: what was never shown is no step back.
  const [first, setFirst] = useState(step)
  if (step < first) setFirst(step)
  useBack(step - first, () => goTo((step - 1) as ApplyStep))
  const place = useFirstErrorFocus<HTMLDivElement>(wrong)
  return (
    <div ref={place} className={styles.filling}>
      <Steps step={step} count={3} />
      {error && <Problem form={form} />}
      {step === 1 && <RoleStep form={form} />}
      {step === 2 && <PhotoStep form={form} />}
      {step === 3 && <MessageStep form={form} />}
    </div>
  )
}

/** Takes the focus, because the pressed button is far below; the first invalid field takes it from here. */
function Problem({ form }: { form: ApplyForm }) {
  const { error } = form
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="danger" title={error.code === 'network' ? texts.notSent : error.message} role="alert">
        {error.status === 401 && (
          <>
            <ListLink href={paths.login(form.address)}>{texts.loginAgain}</ListLink>
            {texts.wordsStay}
          </>
        )}
        {error.code === 'profile_incomplete' && (
          <ListLink href={paths.profileManagement(form.address)}>{texts.fillProfile}</ListLink>
        )}
        {error.code === 'network' && texts.offline}
      </Note>
    </div>
  )
}

function NotReady({ form: { preparation, address } }: { form: ApplyForm }) {
  if (!preparation) return null
  if (preparation.applicationId) {
    return (
      <Empty
        icon={CircleCheck}
        title={texts.alreadyApplied}
        action={
          <LinkButton auto href={paths.castingHistory()}>
            {texts.showHistory}
          </LinkButton>
        }
      />
    )
  }
  if (!preparation.isOpen) return <Empty title={texts.ended}>{texts.seeOthers}</Empty>
  return (
    <Empty
      icon={IdCard}
      title={texts.profileIncomplete}
      action={
        <LinkButton auto variant="ink" href={paths.profileManagement(address)}>
          {texts.fillProfileShort}
        </LinkButton>
      }
    >
      <span className={styles.missing}>
        {preparation.missing.map(item => (
          <ListLink key={item.field} href={`${paths.profileManagement(address)}#${sectionOf(item.field)}`}>
            {item.label}
          </ListLink>
        ))}
      </span>
    </Empty>
  )
}

function Foot({ form }: { form: ApplyForm }) {
  const { step, goTo, goOn, isSending } = form
  const isLast = step === 3
  return (
    <>
      {step > 1 && (
        <Button size="lg" auto onClick={() => goTo((step - 1) as ApplyStep)}>
          {texts.back}
        </Button>
      )}
      <Button size="lg" variant={isLast ? 'primary' : 'ink'} pending={isSending} onClick={goOn}>
        {isLast ? texts.apply : texts.next}
      </Button>
    </>
  )
}

function Sent({ deadline, onClose }: { deadline: string | null; onClose: () => void }) {
  return (
    <Empty
      icon={CircleCheck}
      title={texts.sent}
      action={
        <span className={styles.after}>
          <LinkButton auto variant="ink" href={paths.castingHistory()}>
            {texts.showHistory}
          </LinkButton>
          <Button auto onClick={onClose}>
            {texts.close}
          </Button>
        </span>
      }
    >
      {texts.whatNext}
      {deadline && (
        <span className={styles.deadline}>
          {texts.deadline}
          <DDay deadline={deadline} /> {fullDateTime(koreanTime(deadline, '23:59:59'))}
        </span>
      )}
    </Empty>
  )
}
