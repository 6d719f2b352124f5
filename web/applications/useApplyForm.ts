import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Preparation } from '#contract/applications/index.ts'
import type { GivenAnswer } from '#contract/castings/pre-questions.ts'
import { api } from '#web/api.ts'
import { type Refusal, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { keptPlace } from '#web/useKept.ts'
import { draftKeyOf } from './drafts.ts'
import { useApplyFormTexts as texts } from './messages.ts'
import { type KeptVideos, videosToSend } from './videos-to-send.ts'

export type ApplyStep = 1 | 2 | 3
/** The parts that the person chose or wrote; all else follows the profile. */
type Kept = Partial<Draft> & KeptVideos
type Draft = { roleIds: number[]; photoIds: number[]; videoIds: number[]; message: string; answers: GivenAnswer[] }

const defaultPhotos = 3

type ApplyTarget = { castingId: number; roleIds?: number[] | undefined; privateKey?: string | undefined }

/** State of the apply form: readiness, selections, and sending. */
export function useApplyForm({ castingId, roleIds: chosen, privateKey }: ApplyTarget) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const draftKey = draftKeyOf(root?.viewer?.id ?? 0, castingId)
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const [step, setStep] = useState<ApplyStep>(1)
  const [draft, setDraft] = useState<Draft>({ roleIds: [], photoIds: [], videoIds: [], message: '', answers: [] })
  const [consent, setConsent] = useState(false)
  const [missing, setMissing] = useState<FieldErrors | null>(null)
  const [unread, setUnread] = useState<Refusal | null>(null)
  const { isPending: isSending, refusal, run, clear } = useCall()
  const [isSent, setSent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isUnanswered = useRef(false)
  const own = useRef<Kept>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the form opens, and again on 다시 시도
  useEffect(() => {
    let stale = false
    setUnread(null)
    api.applications
      .validate({ params: { castingId }, body: { key: privateKey } })
      .then(answer => {
        if (stale) return
        // Input survives a lost connection and a visit to the login page.
        const kept = keptPlace<Kept>(draftKey).read() ?? {}
        own.current = kept
        const open = answer.roles.filter(role => role.isOpen).map(role => role.id)
        // A choice just made on the page wins over an earlier one in the form.
        const wanted = (chosen ?? kept.roleIds ?? []).filter(id => open.includes(id))
        const roleIds = wanted.length ? wanted : open.length === 1 ? open : []
        const shown = answer.photos.map(photo => photo.id)
        const photoIds = kept.photoIds?.filter(id => shown.includes(id)) ?? shown.slice(0, defaultPhotos)
        const videoIds = videosToSend(answer.videos, kept)
        setPreparation(answer)
        const asked = new Set(answer.preQuestions.map(({ id }) => id))
        const answers = (kept.answers ?? []).filter(({ questionId }) => asked.has(questionId))
        setDraft({ roleIds, photoIds, videoIds, message: kept.message ?? '', answers })
        if (roleIds.length && photoIds.length) setStep(3)
      })
      .catch(error => !stale && setUnread(refusalOf(error)))
    return () => {
      stale = true
    }
  }, [castingId, attempt])

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    // The stored copy may differ from the form by now.
    isUnanswered.current = false
    setMissing(null)
    setDraft(next)
    own.current = { ...own.current, ...part }
    if (part.videoIds) own.current.videosSeen = preparation?.videos.map(({ video }) => video.id) ?? []
    keptPlace<Kept>(draftKey).keep(own.current)
  }

  function finish() {
    keptPlace(draftKey).keep(null)
    setSent(true)
  }

  /** Goes to the next step, or shows what this one lacks. */
  function goOn() {
    clear()
    if (step === 1 && !draft.roleIds.length) setMissing({ roleIds: texts.roleMissing })
    else if (step === 2 && !draft.photoIds.length) setMissing({ photoIds: texts.photosMissing })
    else if (step < 3) goTo((step + 1) as ApplyStep)
    else if (!consent) setMissing({ consent: texts.consentMissing })
    else void send()
  }
  function goTo(next: ApplyStep) {
    setMissing(null)
    setStep(next)
  }

  const send = () =>
    run(
      async () => {
        await api.applications.apply({ params: { castingId }, body: { ...draft, consent, key: privateKey } })
        finish()
      },
      { onRefused },
    )
  function onRefused({ status, code, fields }: Refusal): boolean {
    if (code === 'already_applied') {
      // It was sent, but the answer was lost: the application matches what is shown.
      if (isUnanswered.current) finish()
      else setAttempt(attempt + 1)
      return true
    }
    isUnanswered.current ||= status === 0
    if (fields.roleIds) setStep(1)
    else if (fields.photoIds || fields.videoIds) setStep(2)
    return false
  }

  return {
    /** This form's own URL, to return to from the login and the profile. */
    address: paths.apply(castingId, privateKey),
    preparation,
    step,
    goTo,
    goOn,
    draft,
    change,
    consent,
    setConsent: (isGiven: boolean) => {
      setMissing(null)
      setConsent(isGiven)
    },
    error: refusal ?? unread,
    /** Messages by field: missing input for the next step, or else the server's refusal. */
    wrong: missing ?? refusal?.fields ?? null,
    isSending,
    isSent,
    retry: () => setAttempt(attempt + 1),
  }
}

export type ApplyForm = ReturnType<typeof useApplyForm>
