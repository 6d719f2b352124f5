import { useState } from 'react'
import { VideoKind } from '../../../contract/enums.ts'
import { maxVideos } from '../../../contract/profile-limits.ts'
import { Player } from '../../media/Player.tsx'
import { FileButton, SendingRow } from '../../media/Sending.tsx'
import { videoTypes } from '../../media/upload-video.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import { ArrowDown, ArrowUp, Star, Trash2, Upload } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { TextField, useFieldError } from './fields.tsx'
import { type Entry, useEditorVideos } from './useVideos.ts'
import styles from './Videos.module.css'

const { DIALECT: _, ...filmKinds } = VideoKind
const kinds = Object.entries(filmKinds).map(([value, label]) => ({ value, label }))

/** The films: from files, YouTube or Vimeo; kinds, titles, order, and the one shown first. */
export function VideosSection() {
  const videos = useEditorVideos()
  const error = useFieldError('videos')
  const films = videos.entries.filter(({ dialect }) => dialect === null)
  const sending = videos.sending.filter(({ place }) => place.dialect === null)
  const room = maxVideos - films.length - sending.length
  const addFiles = (files: FileList) => {
    if (files.length > room) toast.error(`영상은 ${maxVideos}개까지 올릴 수 있어요`)
    for (const file of [...files].slice(0, room)) videos.addFile(file, { kind: 'REEL', dialect: null })
  }
  return (
    <div className={styles.videos} data-invalid={error ? '' : undefined}>
      {films.map((entry, at) => (
        <FilmRow key={entry.videoId} entry={entry} at={at} count={films.length} videos={videos} />
      ))}
      {sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={videos} />
      ))}
      {error && <FieldError message={error} />}
      {room > 0 && (
        <div className={styles.add}>
          <FileButton multiple accept={videoTypes} onFiles={addFiles}>
            <Icon icon={Upload} size={16} />
            영상 파일 올리기
          </FileButton>
          <LinkField videos={videos} />
        </div>
      )}
      <p className={styles.hint}>MP4, MOV, WebM 영상을 500MB, 10분까지 올릴 수 있어요</p>
    </div>
  )
}

type EditorVideos = ReturnType<typeof useEditorVideos>
type FilmRowProps = { entry: Entry; at: number; count: number; videos: EditorVideos }

function FilmRow({ entry, at, count, videos }: FilmRowProps) {
  const video = videos.byId.get(entry.videoId)
  const name = entry.title || `영상 ${at + 1}`
  const place = videos.entries.findIndex(({ videoId }) => videoId === entry.videoId)
  const error = useFieldError(`videos.${place}`)
  return (
    <fieldset className={styles.row} aria-label={name}>
      <div className={styles.player}>{video && <Player video={video} title={name} />}</div>
      <div className={styles.fields}>
        <TextField
          name={`videos.${place}.title`}
          label="제목"
          optional
          maxLength={60}
          placeholder="〈늦은 편지〉 출연 장면"
        />
        <Field label="종류">
          <Select
            options={kinds}
            value={entry.kind}
            onChange={event => videos.patch(entry.videoId, { kind: event.target.value as Entry['kind'] })}
          />
        </Field>
        {error && <FieldError message={error} />}
        <div className={styles.buttons}>
          {entry.isMain ? (
            <Badge tone="ink">대표 영상</Badge>
          ) : (
            <Button size="sm" auto onClick={() => videos.setMain(entry.videoId)}>
              <Icon icon={Star} size={14} />
              대표로 정하기
            </Button>
          )}
          <span className={styles.spacer} />
          <IconButton
            icon={ArrowUp}
            label={`${name} 앞으로`}
            disabled={at === 0}
            onClick={() => videos.move(entry.videoId, -1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`${name} 뒤로`}
            disabled={at === count - 1}
            onClick={() => videos.move(entry.videoId, 1)}
          />
          <IconButton icon={Trash2} label={`${name} 빼기`} onClick={() => videos.remove(entry.videoId)} />
        </div>
      </div>
    </fieldset>
  )
}

function LinkField({ videos }: { videos: EditorVideos }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  async function add() {
    setPending(true)
    const wrong = await videos.addLink(url.trim(), { kind: 'REEL', dialect: null })
    setPending(false)
    setError(wrong)
    if (!wrong) setUrl('')
  }
  return (
    <Field label="유튜브나 비메오 주소" error={error ?? undefined}>
      <TextInput
        type="url"
        inputMode="url"
        value={url}
        maxLength={500}
        placeholder="https://youtu.be/…"
        onChange={event => setUrl(event.target.value)}
        onKeyDown={event => {
          // Enter must not send the whole form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (url.trim()) void add()
        }}
        end={
          <Button size="sm" auto pending={isPending} disabled={!url.trim()} onClick={add}>
            추가
          </Button>
        }
      />
    </Field>
  )
}
