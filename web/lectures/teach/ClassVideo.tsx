import { useState } from 'react'
import type { TaughtLecture } from '#contract/lectures/teaching.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Video } from '#contract/media/videos.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Player } from '#web/media/Player.tsx'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'

import { uploadClassVideo, videoTypes } from '#web/media/upload-video.ts'
import { useSending } from '#web/media/useSending.ts'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Upload } from '#web/ui/icons.ts'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

type Props = { lectureId: number; one: TaughtLecture['classes'][number] }

/** The video of a class with its captions; an upload is saved as soon as it has arrived. */
export function ClassVideo({ lectureId, one }: Props) {
  const [video] = useVideoStates(one.video ? [one.video] : [])
  const [captions, setCaptions] = useState(one.captions)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const params = { id: lectureId, classId: one.id }
  const save = (videoId: number | null, sentence: string) =>
    run(async () => {
      await api.lectures.setClassVideo({ params, body: { videoId, captions: captions.trim() } })
      await done(sentence)
    })
  const queue = useSending(uploadClassVideo, (sent: Video, _place: null) => void save(sent.id, texts.savedVideo))
  return (
    <>
      {video && <Player video={video} title={texts.videoOf(one.title)} className={styles.player} />}
      {queue.sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={queue} />
      ))}
      {queue.sending.length === 0 && (
        <FileButton accept={videoTypes} onFiles={([file]) => file && queue.addFile(file, null)}>
          <Icon icon={Upload} size={16} />
          {video ? texts.changeVideo : texts.addVideo}
        </FileButton>
      )}
      <Alert>{refusal?.fields.captions ? null : refusal?.message}</Alert>
      {video && (
        <ScriptForm className={styles.form} onSubmit={() => void save(video.id, texts.savedCaptions)} noValidate>
          <Field
            label={texts.captions}
            optional
            help={texts.captionsHelp}
            error={refusal?.fields.captions ? errorAt(refusal, 'captions') : undefined}
          >
            <TextArea
              rows={3}
              maxLength={lectureLimits.captionsLength}
              value={captions}
              onChange={event => setCaptions(event.target.value)}
            />
          </Field>
          <Button type="submit" auto pending={isPending}>
            {texts.saveCaptions}
          </Button>
        </ScriptForm>
      )}
    </>
  )
}
