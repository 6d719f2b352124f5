import { useState } from 'react'
import { VideoKind } from '#contract/codes/profiles.ts'
import { addressLength, megabytes, profileLengths, profileLimits, videoLimits } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { Player } from '#web/media/Player.tsx'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { videoTypes } from '#web/media/upload-video.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Star, Trash2, Upload } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { TextField, useFieldError } from '../fields.tsx'
import { videosSectionTexts as texts } from './messages.ts'
import { type Entry, useEditorVideos } from './useVideos.ts'
import styles from './Videos.module.css'

const { DIALECT: _, ...videoKinds } = VideoKind
const kinds = Object.entries(videoKinds).map(([value, label]) => ({ value, label }))

/** The videos: from files, YouTube or Vimeo; kinds, titles, order, and the main one. */
export function VideosSection() {
  const videos = useEditorVideos()
  const error = useFieldError('videos')
  const reel = videos.entries.filter(({ dialect }) => dialect === null)
  const sending = videos.sending.filter(({ place }) => place.dialect === null)
  const room = profileLimits.videos - reel.length - sending.length
  const addFiles = (files: File[]) => {
    if (files.length > room) toast.error(texts.tooMany)
    for (const file of files.slice(0, room)) videos.addFile(file, { kind: 'REEL', dialect: null })
  }
  return (
    <div className={styles.videos} data-invalid={error ? '' : undefined}>
      {reel.map((entry, at) => (
        <VideoRow key={entry.videoId} entry={entry} at={at} count={reel.length} videos={videos} />
      ))}
      {sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={videos} />
      ))}
      {error && <FieldError message={error} />}
      {room > 0 && (
        <div className={styles.add}>
          <FileButton multiple accept={videoTypes} onFiles={addFiles}>
            <Icon icon={Upload} size={16} />
            {texts.upload}
          </FileButton>
          <LinkField videos={videos} />
        </div>
      )}
      <p className={styles.hint}>{texts.help(megabytes(videoLimits.maxBytes), videoLimits.maxSeconds / 60)}</p>
    </div>
  )
}

type EditorVideos = ReturnType<typeof useEditorVideos>
type VideoRowProps = { entry: Entry; at: number; count: number; videos: EditorVideos }

function VideoRow({ entry, at, count, videos }: VideoRowProps) {
  const video = videos.byId.get(entry.videoId)
  const name = entry.title || texts.videoAt(at + 1)
  const place = videos.entries.findIndex(({ videoId }) => videoId === entry.videoId)
  const error = useFieldError(`videos.${place}`)
  return (
    <fieldset className={styles.row} aria-label={name}>
      <div className={styles.player}>{video && <Player video={video} title={name} />}</div>
      <div className={styles.fields}>
        <TextField
          name={`videos.${place}.title`}
          label={texts.title}
          optional
          maxLength={profileLengths.videoTitle}
          placeholder={texts.titlePlaceholder}
        />
        <Field label={texts.kind}>
          <Select
            options={kinds}
            value={entry.kind}
            onChange={event => videos.patch(entry.videoId, { kind: event.target.value as Entry['kind'] })}
          />
        </Field>
        {error && <FieldError message={error} />}
        <div className={styles.buttons}>
          {entry.isMain ? (
            <Badge tone="ink">{texts.main}</Badge>
          ) : (
            <Button size="sm" auto onClick={() => videos.setMain(entry.videoId)}>
              <Icon icon={Star} size={14} />
              {texts.makeMain}
            </Button>
          )}
          <span className={styles.spacer} />
          <IconButton
            icon={ArrowUp}
            label={texts.forward(name)}
            disabled={at === 0}
            onClick={() => videos.move(entry.videoId, -1)}
          />
          <IconButton
            icon={ArrowDown}
            label={texts.backward(name)}
            disabled={at === count - 1}
            onClick={() => videos.move(entry.videoId, 1)}
          />
          <IconButton icon={Trash2} label={texts.remove(name)} onClick={() => videos.remove(entry.videoId)} />
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
    if (!url.trim()) return setError(requiredMessage(texts.link))
    setPending(true)
    const wrong = await videos.addLink(url.trim(), { kind: 'REEL', dialect: null })
    setPending(false)
    setError(wrong)
    if (!wrong) setUrl('')
  }
  return (
    <Field label={texts.link} error={error ?? undefined}>
      <TextInput
        type="url"
        inputMode="url"
        value={url}
        maxLength={addressLength}
        placeholder="https://youtu.be/…"
        onChange={event => setUrl(event.target.value)}
        onKeyDown={event => {
          // Enter must not submit the whole form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void add()
        }}
        end={
          <Button size="sm" auto pending={isPending} onClick={add}>
            {texts.add}
          </Button>
        }
      />
    </Field>
  )
}
