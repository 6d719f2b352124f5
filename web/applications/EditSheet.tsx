import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyApplication, Preparation } from '../../contract/applications.ts'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { TextArea } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import { AnswerFields } from './AnswerFields.tsx'
import styles from './ApplySheet.module.css'
import { PhotoChoice } from './PhotoChoice.tsx'
import { VideoChoice } from './VideoChoice.tsx'

/** Answers, message, photos and films, as long as nobody of the team has read them. */
export function EditSheet({ application, onClose }: { application: MyApplication; onClose: () => void }) {
  const [message, setMessage] = useState(application.message)
  const [answers, setAnswers] = useState(application.answers.map(({ questionId, text }) => ({ questionId, text })))
  const [questions, setQuestions] = useState<Preparation['preQuestions']>([])
  const [photos, setPhotos] = useState<Preparation['photos']>([])
  const [sentIds, setSentIds] = useState<number[]>([])
  /** Null until somebody chooses anew: photos that have left the profile since stay in the application. */
  const [newIds, setNewIds] = useState<number[] | null>(null)
  const [videos, setVideos] = useState<Preparation['videos']>([])
  const [newVideoIds, setNewVideoIds] = useState<number[] | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()
  const params = { castingId: application.casting.id, appId: application.id }

  // Photos can be changed while the notice is open; without the list the message alone can.
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

  async function save() {
    const asked = new Set(questions.map(({ id }) => id))
    const kept = answers.filter(({ questionId }) => asked.has(questionId))
    setPending(true)
    setError(null)
    try {
      await api.applications.edit({
        params,
        body: {
          message,
          ...(questions.length && { answers: kept }),
          ...(newIds && { photoIds: newIds }),
          ...(newVideoIds && { videoIds: newVideoIds }),
        },
      })
      toast.success('지원서를 고쳤어요')
      onClose()
      revalidate()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      setPending(false)
    }
  }

  const sentVideoIds = application.videoIds.filter(id => videos.some(({ video }) => video.id === id))
  const foot = (
    <Button size="lg" variant="ink" disabled={newIds?.length === 0} pending={isPending} onClick={save}>
      저장하기
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title="지원서 고치기" footer={foot}>
      <div className={styles.filling}>
        {error && <FieldError message={error.message} />}
        {error?.status === 401 && (
          <ListLink href={paths.login(paths.castingHistory())} target="_blank">
            새 창에서 다시 로그인하기
          </ListLink>
        )}
        <AnswerFields questions={questions} answers={answers} onChange={setAnswers} errors={error?.fields} />
        <Field label="지원 메시지" optional error={error?.fields.message}>
          <TextArea count rows={4} maxLength={500} value={message} onChange={event => setMessage(event.target.value)} />
        </Field>
        {photos.length > 0 && (
          <PhotoChoice
            photos={photos}
            chosen={newIds ?? sentIds}
            onChange={setNewIds}
            error={newIds?.length === 0 ? '사진을 한 장 이상 골라 주세요' : error?.fields.photoIds}
          />
        )}
        {videos.length > 0 && (
          <VideoChoice
            videos={videos}
            chosen={newVideoIds ?? sentVideoIds}
            onChange={setNewVideoIds}
            error={error?.fields.videoIds}
          />
        )}
      </div>
    </Sheet>
  )
}
