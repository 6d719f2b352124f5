import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyApplication, Preparation } from '#contract/applications/index.ts'
import { applicationLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { AnswerFields } from './AnswerFields.tsx'
import styles from './ApplySheet.module.css'
import { editSheetTexts as texts } from './messages.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import { VideoChoice } from './VideoChoice.tsx'

/** Edits answers, message, photos and videos until somebody of the team has read the application. */
export function EditSheet({ application, onClose }: { application: MyApplication; onClose: () => void }) {
  const [message, setMessage] = useState(application.message)
  const [answers, setAnswers] = useState(application.answers.map(({ questionId, text }) => ({ questionId, text })))
  const [questions, setQuestions] = useState<Preparation['preQuestions']>([])
  const [photos, setPhotos] = useState<Preparation['photos']>([])
  const [sentIds, setSentIds] = useState<number[]>([])
  /** Null until the selection changes: photos that were removed from the profile since stay in the application. */
  const [newIds, setNewIds] = useState<number[] | null>(null)
  const [videos, setVideos] = useState<Preparation['videos']>([])
  const [newVideoIds, setNewVideoIds] = useState<number[] | null>(null)
  const { isPending, refusal, run, clear } = useCall()
  const [missing, setMissing] = useState<FieldErrors | null>(null)
  const wrong = missing ?? refusal?.fields ?? null
  const place = useFirstErrorFocus<HTMLDivElement>(wrong)
  const { revalidate } = useRevalidator()
  const params = { castingId: application.casting.id, appId: application.id }

  // Photos can be changed while the casting is open; without the list only the message can.
  useEffect(() => {
    const sent = application.photos.map(photo => photo.id)
    api.applications
      .validate({ params: { castingId: application.casting.id }, body: {} })
      .then(({ photos: own, videos: ownVideos, preQuestions }) => {
        setPhotos(own)
        setVideos(ownVideos)
        setQuestions(preQuestions)
        setSentIds(sent.flatMap(imageId => own.find(photo => photo.image.id === imageId)?.id ?? []))
      })
      .catch(() => setPhotos([]))
  }, [application])

  function save() {
    clear()
    if (newIds?.length === 0) return setMissing({ photoIds: texts.photosMissing })
    setMissing(null)
    const asked = new Set(questions.map(({ id }) => id))
    const kept = answers.filter(({ questionId }) => asked.has(questionId))
    void run(async () => {
      await api.applications.edit({
        params,
        body: {
          message,
          ...(questions.length && { answers: kept }),
          ...(newIds && { photoIds: newIds }),
          ...(newVideoIds && { videoIds: newVideoIds }),
        },
      })
      toast.success(texts.saved)
      onClose()
      revalidate()
    })
  }

  const sentVideoIds = application.videoIds.filter(id => videos.some(({ video }) => video.id === id))
  const foot = (
    <Button size="lg" variant="ink" pending={isPending} onClick={save}>
      {texts.save}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={texts.title} footer={foot}>
      <div ref={place} className={styles.filling}>
        <Alert>{refusal?.message}</Alert>
        {refusal?.status === 401 && (
          <ListLink href={paths.login(paths.castingHistory())} target="_blank">
            {texts.loginInWindow}
          </ListLink>
        )}
        <AnswerFields questions={questions} answers={answers} onChange={setAnswers} errors={wrong ?? undefined} />
        <Field label={texts.message} optional error={wrong?.message}>
          <TextArea
            count
            rows={4}
            maxLength={applicationLimits.messageLength}
            value={message}
            onChange={event => setMessage(event.target.value)}
          />
        </Field>
        {photos.length > 0 && (
          <PhotoChoice
            photos={photos}
            chosen={newIds ?? sentIds}
            onChange={ids => {
              setMissing(null)
              setNewIds(ids)
            }}
            error={wrong?.photoIds}
          />
        )}
        {videos.length > 0 && (
          <VideoChoice
            videos={videos}
            chosen={newVideoIds ?? sentVideoIds}
            onChange={setNewVideoIds}
            error={wrong?.videoIds}
          />
        )}
      </div>
    </Sheet>
  )
}
