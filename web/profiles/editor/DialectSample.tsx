import type { Dialect } from '../../../contract/enums.ts'
import { maxSampleMs } from '../../../contract/profile-limits.ts'
import { Player } from '../../media/Player.tsx'
import { FileButton, SendingRow } from '../../media/Sending.tsx'
import { videoTypes } from '../../media/upload-video.ts'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Mic, Trash2 } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { useFieldError } from './fields.tsx'
import { useEditorVideos } from './useVideos.ts'
import styles from './Videos.module.css'

/** Twenty seconds in a dialect, seen or heard alone. */
export function DialectSample({ dialect, label }: { dialect: keyof typeof Dialect; label: string }) {
  const videos = useEditorVideos()
  const place = videos.entries.findIndex(item => item.dialect === dialect)
  const entry = videos.entries[place]
  const error = useFieldError(`videos.${place}`)
  const video = entry && videos.byId.get(entry.videoId)
  const sending = videos.sending.find(({ place }) => place.dialect === dialect)
  async function add(file: File) {
    if ((await durationMs(file)) > maxSampleMs + 1_000) return void toast.error('사투리 샘플은 20초까지 올릴 수 있어요')
    videos.addFile(file, { kind: 'DIALECT', dialect })
  }
  if (sending) return <SendingRow item={sending} queue={videos} />
  if (entry)
    return (
      <div className={styles.sample}>
        <div>
          {video && <Player video={video} title={`${label} 사투리 샘플`} />}
          {error && <FieldError message={error} />}
        </div>
        <IconButton icon={Trash2} label={`${label} 샘플 빼기`} onClick={() => videos.remove(entry.videoId)} />
      </div>
    )
  return (
    <div className={styles.sample}>
      <FileButton accept={`${videoTypes},audio/mp4,audio/webm,.m4a`} onFiles={files => void add(files[0]!)}>
        <Icon icon={Mic} size={16} />
        {label} 샘플 올리기 (20초까지)
      </FileButton>
    </div>
  )
}

/** How long a film or recording is, in milliseconds; 0 when this browser can't tell. */
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
