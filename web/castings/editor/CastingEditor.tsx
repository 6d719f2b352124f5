import { useState } from 'react'
import { FormProvider, get, useForm } from 'react-hook-form'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { castings } from '#contract/castings/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { type Authorisation, AuthorisationBanner } from '../AuthorisationBanner.tsx'
import { Completeness } from './Completeness.tsx'
import { isDraft, type Joined } from './casting-saver.ts'
import styles from './Editor.module.css'
import { castingEditorTexts as texts } from './messages.ts'
import { LiveCard, Preview } from './Preview.tsx'
import { QuestionsStep } from './QuestionsStep.tsx'
import { RolesStep } from './RolesStep.tsx'
import { SaveLine } from './SaveLine.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'
import { SidesOfRoles } from './SidesOfRoles.tsx'
import { Signals } from './Signals.tsx'
import { type StepId, stepOf, steps } from './steps.ts'
import { TermsStep } from './TermsStep.tsx'
import { useProblems } from './useProblems.ts'
import { useSaving } from './useSaving.ts'
import { type CastingForm, type Manager, newForm, toForm } from './values.ts'
import { WorkStep } from './WorkStep.tsx'

const sentences = {
  submitted: texts.submitted,
  opened: texts.opened,
}

type Props = {
  editing: DataOf<typeof castings.editing> | null
  authorisation: Authorisation
  /** The author: the default contact of a new casting. */
  manager: Manager
  /** What a new casting begins with. */
  preset: DataOf<typeof castings.preset> | null
  now: number
}

/** Edits a casting step by step. Drafts are saved automatically; an open casting is saved by its author. */
export function CastingEditor({ editing, authorisation, manager, preset, now }: Props) {
  const isOpen = editing?.status === 'OPEN' || editing?.status === 'HIDDEN'
  const [initial] = useState(() => (editing ? toForm(editing) : newForm(authorisation, manager, preset)))
  const form = useForm<CastingForm>({ defaultValues: initial, shouldFocusError: false })
  const userId = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? 0
  const saving = useSaving(form, userId, editing && { id: editing.id, revision: editing.revision }, !isOpen)
  const [step, setStep] = useState<StepId>('work')
  const { isPending: pending, refusal, run, clear } = useCall()
  const problems = useProblems(form, saving.castingId)
  const [isChecking, setChecking] = useState(false)
  const formRef = useFirstErrorFocus(problems.focused)
  const navigate = useNavigate()
  const at = steps.findIndex(({ id }) => id === step)
  const { errors } = form.formState

  function go(to: StepId) {
    setStep(to)
    window.scrollTo({ top: 0 })
  }

  async function goOn(to: StepId) {
    setChecking(true)
    const isWrong = await problems.checkStep(step)
    setChecking(false)
    clear()
    if (!isWrong) go(to)
  }

  function send(action: 'save' | 'submit', acceptsCopy = false) {
    const work = async () => {
      // Saved first, so that a refusal loses nothing.
      const saved = await saving.send({ action: 'save' })
      // A submission whose answer was lost did succeed: it is no longer a draft.
      const { status } =
        action === 'submit' && isDraft(saved) ? await saving.send({ action: 'submit', acceptsCopy }) : saved
      toast.success(action === 'save' ? texts.changed : sentences[status === 'OPEN' ? 'opened' : 'submitted'])
      navigate(paths.castingAdmin())
    }
    void run(work, { onRefused: ({ fields }) => showProblems(fields) })
  }

  function discard() {
    clear()
    saving.discard()
  }

  function showProblems(fields: Record<string, string>) {
    problems.show(fields)
    const first = steps.find(({ id }) => Object.keys(fields).some(path => stepOf(path) === id))
    if (first) go(first.id)
  }

  const problemCount = Object.keys(problems.shown).length
  const hasProblem = (names: readonly string[]) => names.some(name => get(errors, name))
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return (
    <FormProvider {...form}>
      <ScriptForm
        ref={formRef}
        isLive
        className={styles.editor}
        noValidate
        onSubmit={event => {
          event.preventDefault()
        }}
      >
        <div>
          <header className={styles.head}>
            <h1>{editing ? texts.editTitle : texts.newTitle}</h1>
            <SaveLine
              state={saving.state}
              isAutomatic={!isOpen}
              onRetry={() => saving.send({ action: 'save' }).catch(() => {})}
            />
          </header>
          <nav aria-label={texts.steps} className={styles.steps}>
            {steps.map(({ id, title, fields }, index) => (
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
                {hasProblem(fields) && <em>{texts.problems}</em>}
              </button>
            ))}
          </nav>
          {saving.isRestored && (
            <Note tone="info" role="status" title={texts.restored}>
              {isOpen && texts.checkAndSave}
              {isOpen && saving.isUnsaved && (
                <span className={styles.noteActions}>
                  <Button size="sm" auto disabled={pending} onClick={discard}>
                    {texts.discard}
                  </Button>
                </span>
              )}
            </Note>
          )}
          {saving.joined && <JoinedNote joined={saving.joined} isOpen={isOpen} />}
          {problemCount > 0 ? (
            <Note tone="danger" role="alert" title={refusal?.message ?? texts.check}>
              {texts.problemCount(problemCount)}
            </Note>
          ) : (
            refusal && !asksOnly.includes(refusal.code) && !isMended(refusal) && <Refused error={refusal} />
          )}
          <Modal
            open={refusal?.code === 'casting_near_copy'}
            onClose={clear}
            title={texts.nearCopyAsk}
            role="alertdialog"
          >
            <p>{refusal?.message}</p>
            <ModalActions>
              <Button onClick={clear}>{texts.keep}</Button>
              <Button variant="ink" pending={pending} onClick={() => send('submit', true)}>
                {texts.sendAnyway}
              </Button>
            </ModalActions>
          </Modal>
          <LeaveGuard
            asks={!pending && !saving.state.isSignedOut && (isOpen ? saving.isUnsaved : saving.state.kind === 'failed')}
            title={isOpen ? texts.leaveAsk : texts.leaveUnsavedAsk}
            onLeave={isOpen ? saving.discard : undefined}
          >
            {isOpen ? texts.leaveText : texts.leaveUnsavedText}
          </LeaveGuard>
          <section className={styles.fields} aria-label={steps[at]?.title}>
            {step === 'work' && <WorkStep />}
            {step === 'roles' && (
              <>
                <RolesStep isOpen={isOpen} />
                <SidesOfRoles castingId={saving.castingId()} />
              </>
            )}
            {step === 'schedule' && <ScheduleStep />}
            {step === 'terms' && <TermsStep />}
            {step === 'questions' && <QuestionsStep />}
            {step === 'preview' && (
              <>
                <Signals castingId={saving.castingId()} />
                <Completeness onGo={go} />
                <Preview now={now} />
              </>
            )}
          </section>
          {step === 'preview' && !isOpen && <AuthorisationBanner authorisation={authorisation} now={now} />}
          <div className={styles.foot}>
            {before && <Button onClick={() => go(before.id)}>{texts.back}</Button>}
            {after && (
              <Button variant={isOpen ? 'soft' : 'ink'} pending={isChecking} onClick={() => goOn(after.id)}>
                {texts.next(after.title)}
              </Button>
            )}
            {isOpen && (
              <Button variant="primary" pending={pending} onClick={() => send('save')}>
                {texts.save}
              </Button>
            )}
            {step === 'preview' && !isOpen && (
              <Button variant="primary" pending={pending} onClick={() => send('submit')}>
                {texts.submit}
              </Button>
            )}
          </div>
        </div>
        {step !== 'preview' && (
          <aside className={styles.aside} aria-label={texts.preview}>
            <h2>{texts.previewText}</h2>
            <LiveCard now={now} />
            <Completeness onGo={go} />
          </aside>
        )}
      </ScriptForm>
    </FormProvider>
  )
}

/** Refusals that are shown elsewhere: as a question, or as what was merged. */
const asksOnly = ['conflict', 'casting_near_copy']

/** On narrow screens the steps scroll sideways: scrolls the current one into view. */
function bringIntoSight(button: HTMLButtonElement | null): void {
  const row = button?.parentElement
  if (button && row) row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.clientWidth) / 2
}

/** Whether a refusal was about fields, all of which are now valid. */
const isMended = ({ fields }: Refusal) => Object.keys(fields).length > 0

/** The server's refusal and what to do; nothing typed is lost. */
function Refused({ error }: { error: Refusal }) {
  if (error.code === 'auth_required') {
    return (
      <div className={styles.refusal}>
        <Note tone="warn" role="alert" title={texts.authNeeded}>
          {texts.authNeededText}
        </Note>
        <LinkButton href={paths.castingAuth()} variant="ink" auto>
          {texts.applyForAuth}
        </LinkButton>
      </div>
    )
  }
  return <Note tone="danger" role="alert" title={error.message} />
}

const stepTitles = (ids: StepId[]) =>
  steps
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ')

/** The result of merging with another person's save. */
function JoinedNote({ joined: { taken, kept }, isOpen }: { joined: Joined; isOpen: boolean }) {
  return (
    <Note tone="info" role="status" title={texts.merged}>
      {taken.length > 0 && texts.taken(stepTitles(taken))}
      {kept.length > 0 && texts.kept(stepTitles(kept))}
      {isOpen && texts.checkAndSave}
    </Note>
  )
}
