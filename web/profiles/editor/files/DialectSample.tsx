import type { Dialect } from '#contract/codes/profiles.ts'
import { profileLimits } from '#contract/limits.ts'
import { Player } from '#web/media/Player.tsx'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { videoTypes } from '#web/media/upload-video.ts'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mic, Trash2 } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useFieldError } from '../fields.tsx'
import { dialectSampleTexts as texts } from './messages.ts'
import { useEditorVideos } from './useVideos.ts'
import styles from './Videos.module.css'

/** Twenty seconds in a dialect, as video or audio. */
export function DialectSample({ dialect, label }: { dialect: keyof typeof Dialect; label: string }) {
  const videos = useEditorVideos()
  const place = videos.entries.findIndex(item => item.dialect === dialect)
  const entry = videos.entries[place]
  const error = useFieldError(`videos.${place}`)
  const video = entry && videos.byId.get(entry.videoId)
  const sending = videos.sending.find(({ place }) => place.dialect === dialect)
  async function add(file: File) {
    if ((await durationMs(file)) > profileLimits.sampleSeconds * 1000 + 1_000)
      return void toast.error(texts.tooLong(profileLimits.sampleSeconds))
    videos.addFile(file, { kind: 'DIALECT', dialect })
  }
  if (sending) return <SendingRow item={sending} queue={videos} />
  if (entry)
    return (
      <div className={styles.sample}>
        <div>
          {video && <Player video={video} title={texts.label(label)} />}
          {error && <FieldError message={error} />}
        </div>
        <IconButton icon={Trash2} label={texts.remove(label)} onClick={() => videos.remove(entry.videoId)} />
      </div>
    )
  return (
    <div className={styles.sample}>
      <FileButton accept={`${videoTypes},audio/mp4,audio/webm,.m4a`} onFiles={([file]) => void (file && add(file))}>
        <Icon icon={Mic} size={16} />
        {texts.upload(label, profileLimits.sampleSeconds)}
      </FileButton>
    </div>
  )
}

/** The duration of a video or recording, in milliseconds; 0 when this browser cannot tell. */
function durationMs(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  return new Promise<number>(resolve => {
    const probe = document.createElement('video')
    probe.preload = 'metadata'
    probe.onloadedmetadata = () => resolve(Number.isFinite(probe.duration) ? probe.duration * 1000 : 0)
    probe.onerror = () => resolve(0)
    probe.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
