import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Preparation } from '../../contract/applications.ts'
import { ApiError } from '../../contract/client.ts'
import type { GivenAnswer } from '../../contract/pre-questions.ts'
import { api } from '../api.ts'
import { keep, readKept } from '../kept.ts'
import type { loader as rootLoader } from '../root.tsx'

export type ApplyStep = 1 | 2 | 3
type Draft = { roleIds: number[]; photoIds: number[]; videoIds: number[]; message: string; answers: GivenAnswer[] }

const defaultPhotos = 3
const draftKeyOf = (userId: number, castingId: number) => `apply-draft-${userId}-${castingId}`

type Given = { castingId: number; roleIds?: number[] | undefined; privateKey?: string | undefined }

/** The state of the apply form: what the server says about being ready, what is chosen, and sending it. */
export function useApplyForm({ castingId, roleIds: chosen, privateKey }: Given) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const draftKey = draftKeyOf(root?.viewer?.id ?? 0, castingId)
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const [step, setStep] = useState<ApplyStep>(1)
  const [draft, setDraft] = useState<Draft>({ roleIds: [], photoIds: [], videoIds: [], message: '', answers: [] })
  const [consent, setConsent] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isUnanswered = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the form opens, and again on 다시 시도
  useEffect(() => {
    let stale = false
    setError(null)
    api.applications
      .validate({ params: { castingId }, body: { key: privateKey } })
      .then(answer => {
        if (stale) return
        // What was typed before: a lost connection or a detour to login takes nothing away.
        const kept = readKept<Partial<Draft>>(draftKey) ?? {}
        const open = answer.roles.filter(role => role.isOpen).map(role => role.id)
        // What was just chosen on the page counts for more than what was chosen in the form before.
        const wanted = (chosen ?? kept.roleIds ?? []).filter(id => open.includes(id))
        const roleIds = wanted.length ? wanted : open.length === 1 ? open : []
        const own = answer.photos.map(photo => photo.id)
        const photoIds = kept.photoIds?.filter(id => own.includes(id)) ?? own.slice(0, defaultPhotos)
        const films = answer.videos.map(({ video }) => video.id)
        const main = answer.videos.filter(({ isMain }) => isMain).map(({ video }) => video.id)
        const videoIds = kept.videoIds?.filter(id => films.includes(id)) ?? main
        setPreparation(answer)
        const asked = new Set(answer.preQuestions.map(({ id }) => id))
        const answers = (kept.answers ?? []).filter(({ questionId }) => asked.has(questionId))
        setDraft({ roleIds, photoIds, videoIds, message: kept.message ?? '', answers })
        if (roleIds.length && photoIds.length) setStep(3)
      })
      .catch(thrown => !stale && setError(thrown as ApiError))
    return () => {
      stale = true
    }
  }, [castingId, attempt])

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    // What may have arrived is not what stands here any more.
    isUnanswered.current = false
    setDraft(next)
    keep(draftKey, next)
  }

  function finish() {
    keep(draftKey, null)
    setSent(true)
  }

  async function send() {
    setSending(true)
    setError(null)
    try {
      await api.applications.apply({ params: { castingId }, body: { ...draft, consent, key: privateKey } })
      finish()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      // Sent before, and only the answer was lost: it went out as it stands here.
      if (thrown.code === 'already_applied' && isUnanswered.current) return finish()
      if (thrown.code === 'already_applied') return setAttempt(attempt + 1)
      isUnanswered.current ||= thrown.status === 0
      setError(thrown)
      if (thrown.fields.roleIds) setStep(1)
      else if (thrown.fields.photoIds || thrown.fields.videoIds) setStep(2)
    } finally {
      setSending(false)
    }
  }

  return {
    preparation,
    step,
    setStep,
    draft,
    change,
    consent,
    setConsent,
    error,
    isSending,
    isSent,
    send,
    retry: () => setAttempt(attempt + 1),
  }
}

export type ApplyForm = ReturnType<typeof useApplyForm>
