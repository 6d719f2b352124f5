import { useState } from 'react'
import { type Path as FieldPath, FormProvider, get, useForm } from 'react-hook-form'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { castings } from '../../../contract/castings.ts'
import { ApiError } from '../../../contract/client.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { paths } from '../../paths.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { useFirstErrorFocus } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { toast } from '../../ui/toast.ts'
import { type Authorisation, AuthorisationBanner } from '../AuthorisationBanner.tsx'
import { Completeness } from './Completeness.tsx'
import styles from './Editor.module.css'
import { LiveCard, Preview } from './Preview.tsx'
import { QuestionsStep } from './QuestionsStep.tsx'
import { RolesStep } from './RolesStep.tsx'
import { SaveLine } from './SaveLine.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'
import { type StepId, stepOf, steps } from './steps.ts'
import { TermsStep } from './TermsStep.tsx'
import { type Joined, useSaving } from './useSaving.ts'
import { type CastingForm, emptyForm, toForm } from './values.ts'
import { WorkStep } from './WorkStep.tsx'

const sentences = {
  submitted: '검수를 요청했어요. 결과를 알려드릴게요',
  opened: '공고를 올렸어요. 지금부터 지원을 받아요',
}

type Props = { editing: DataOf<typeof castings.editing> | null; authorisation: Authorisation; now: number }

/** Writes a notice step by step. A draft saves itself; an open notice changes when its author says so. */
export function CastingEditor({ editing, authorisation, now }: Props) {
  const isOpen = editing?.status === 'OPEN' || editing?.status === 'HIDDEN'
  const [initial] = useState(() => (editing ? toForm(editing) : emptyForm()))
  const form = useForm<CastingForm>({ defaultValues: initial, shouldFocusError: false })
  const userId = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? 0
  const saving = useSaving(form, userId, editing && { id: editing.id, revision: editing.revision }, !isOpen)
  const [step, setStep] = useState<StepId>('work')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [pending, setPending] = useState(false)
  const formRef = useFirstErrorFocus(refusal?.fields ?? null)
  const navigate = useNavigate()
  const at = steps.findIndex(({ id }) => id === step)
  const { errors } = form.formState

  function go(to: StepId) {
    setStep(to)
    window.scrollTo({ top: 0 })
  }

  async function send(action: 'save' | 'submit') {
    setPending(true)
    setRefusal(null)
    form.clearErrors()
    try {
      // Saved first, so that a refusal loses nothing.
      const saved = await saving.send('save')
      // A request whose answer was lost has been sent: then it isn't a draft any more.
      const isSent = saved.status !== 'DRAFT' && saved.status !== 'REJECTED'
      const { status } = action === 'submit' && !isSent ? await saving.send('submit') : saved
      toast.success(action === 'save' ? '공고를 고쳤어요' : sentences[status === 'OPEN' ? 'opened' : 'submitted'])
      navigate(paths.castingAdmin())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      showProblems(error.fields)
    } finally {
      setPending(false)
    }
  }

  function discard() {
    setRefusal(null)
    saving.discard()
  }

  function showProblems(fields: Record<string, string>) {
    const paths = Object.keys(fields)
    for (const path of paths) form.setError(path as FieldPath<CastingForm>, { type: 'server', message: fields[path]! })
    const first = steps.find(({ id }) => paths.some(path => stepOf(path) === id))
    if (first) go(first.id)
  }

  const hasProblem = (id: StepId) =>
    (steps.find(other => other.id === id)!.fields as readonly string[]).some(field => get(errors, field))
  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        className={styles.editor}
        noValidate
        onSubmit={event => {
          event.preventDefault()
        }}
      >
        <div className={styles.main}>
          <header className={styles.head}>
            <h1>{editing ? '공고 고치기' : '공고 올리기'}</h1>
            <SaveLine state={saving.state} isAutomatic={!isOpen} onRetry={() => saving.send('save').catch(() => {})} />
          </header>
          <nav aria-label="단계" className={styles.steps}>
            {steps.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                ref={id === step ? bringIntoSight : undefined}
                aria-current={id === step ? 'step' : undefined}
                className={cx(id === step && styles.on)}
                onClick={() => go(id)}
              >
                <span className="num">{index + 1}</span>
                {title}
                {hasProblem(id) && <em>고칠 곳이 있어요</em>}
              </button>
            ))}
          </nav>
          {saving.isRestored && (
            <Note tone="info" role="status" title="저장하지 못했던 내용을 다시 가져왔어요.">
              {isOpen && '확인하고 저장해 주세요.'}
              {isOpen && saving.isUnsaved && (
                <span className={styles.noteActions}>
                  <Button size="sm" auto disabled={pending} onClick={discard}>
                    버리기
                  </Button>
                </span>
              )}
            </Note>
          )}
          {saving.joined && <JoinedNote joined={saving.joined} isOpen={isOpen} />}
          {refusal && refusal.code !== 'conflict' && <Refusal error={refusal} />}
          <LeaveGuard
            asks={!pending && !saving.state.isSignedOut && (isOpen ? saving.isUnsaved : saving.state.kind === 'failed')}
            title={isOpen ? '저장하지 않고 나갈까요?' : '저장하지 못했는데 나갈까요?'}
            onLeave={isOpen ? saving.discard : undefined}
          >
            {isOpen
              ? '고친 내용은 저장해야 공고에 반영돼요. 나가면 사라져요.'
              : '적은 내용은 이 탭에 남겨 둘게요. 이 탭에서 공고를 다시 열면 이어서 저장하고, 탭을 닫으면 사라져요.'}
          </LeaveGuard>
          <section className={styles.fields} aria-label={steps[at]!.title}>
            {step === 'work' && <WorkStep />}
            {step === 'roles' && <RolesStep isOpen={isOpen} />}
            {step === 'schedule' && <ScheduleStep />}
            {step === 'terms' && <TermsStep />}
            {step === 'questions' && <QuestionsStep />}
            {step === 'preview' && (
              <>
                <Completeness onGo={go} />
                <Preview now={now} />
              </>
            )}
          </section>
          {step === 'preview' && !isOpen && <AuthorisationBanner authorisation={authorisation} now={now} />}
          <div className={styles.foot}>
            {at > 0 && <Button onClick={() => go(steps[at - 1]!.id)}>이전</Button>}
            {at < steps.length - 1 && (
              <Button variant={isOpen ? 'soft' : 'ink'} onClick={() => go(steps[at + 1]!.id)}>
                다음: {steps[at + 1]!.title}
              </Button>
            )}
            {isOpen && (
              <Button variant="primary" pending={pending} onClick={() => send('save')}>
                저장하기
              </Button>
            )}
            {step === 'preview' && !isOpen && (
              <Button variant="primary" pending={pending} onClick={() => send('submit')}>
                검수 요청하기
              </Button>
            )}
          </div>
        </div>
        {step !== 'preview' && (
          <aside className={styles.aside} aria-label="미리보기">
            <h2>이렇게 보여요</h2>
            <LiveCard now={now} />
            <Completeness onGo={go} />
          </aside>
        )}
      </form>
    </FormProvider>
  )
}

/** On narrow screens the steps scroll sideways: the current one comes into sight. */
function bringIntoSight(button: HTMLButtonElement | null): void {
  const row = button?.parentElement
  if (button && row) row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.clientWidth) / 2
}

/** Why the server said no, and what to do; nothing that was written is lost. */
function Refusal({ error }: { error: ApiError }) {
  if (error.code === 'auth_required') {
    return (
      <div className={styles.refusal}>
        <Note tone="warn" role="alert" title="캐스팅 권한이 있어야 공고를 올릴 수 있어요.">
          적은 내용은 임시저장돼 있어요. 권한을 신청하고 승인되면 이어서 올려 주세요.
        </Note>
        <LinkButton href={paths.castingAuth()} variant="ink" auto>
          캐스팅 권한 신청하기
        </LinkButton>
      </div>
    )
  }
  const count = Object.keys(error.fields).length
  return (
    <Note tone="danger" role="alert" title={error.message}>
      {count > 0 && `고칠 곳이 ${count}개 있어요. 표시한 단계를 확인해 주세요.`}
    </Note>
  )
}

const stepTitles = (ids: StepId[]) =>
  steps
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ')

/** What was brought together with the words of somebody who saved first. */
function JoinedNote({ joined: { taken, kept }, isOpen }: { joined: Joined; isOpen: boolean }) {
  return (
    <Note tone="info" role="status" title="다른 곳에서 이 공고를 먼저 고쳐서 합쳤어요.">
      {taken.length > 0 && `${stepTitles(taken)} 단계에 다른 곳에서 적은 내용을 가져왔어요. `}
      {kept.length > 0 && `${stepTitles(kept)} 단계에서 함께 고친 곳은 여기에 적은 대로 두었어요. `}
      {isOpen && '확인하고 저장해 주세요.'}
    </Note>
  )
}
