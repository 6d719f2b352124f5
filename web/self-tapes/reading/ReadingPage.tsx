import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SceneReading } from '#contract/self-tapes/readings.ts'
import { sceneName } from '#contract/self-tapes/scene-name.ts'
import { idParam } from '#web/calls/id-param.ts'
import { leaveTo } from '#web/calls/leave-to.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { Player } from '#web/media/Player.tsx'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { fullDay } from '#web/ui/format.ts'
import { NeedsScripts } from '#web/ui/forms/NeedsScripts.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { TapeHead } from '../TapeHead.tsx'
import type { Route } from './+types/ReadingPage'
import { readingTexts as texts } from './messages.ts'
import styles from './Reading.module.css'
import { Recorder } from './Recorder.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const handle = { camera: true, bare: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const sceneId = idParam(params.sceneId)
  const found = await apiOf(context).selfTapes.reading({ params: { castingId, sceneId } })
  return { ...found, castingId, hasStudio: factsOf(context).hasStudio }
}

/** The voice of the team in the partner's lines of one scene: what actors hear now, and a new one. */
export default function ReadingPage({ loaderData }: Route.ComponentProps) {
  const { title, scene, reading, mayRead, castingId, hasStudio } = loaderData
  const [attempt, setAttempt] = useState(0)
  const { revalidate } = useRevalidator()
  const sent = async () => {
    toast.success(texts.sent)
    await revalidate()
    setAttempt(attempt + 1)
  }
  const removed = async () => {
    // Without the team there is nothing more to see here.
    if (!mayRead) return leaveTo(paths.consents())
    toast.success(texts.removed)
    await revalidate()
  }
  return (
    <div className={styles.page}>
      <TapeHead
        back={
          mayRead
            ? { label: texts.back, href: paths.teamSelfTapes(castingId) }
            : { label: texts.toConsents, href: paths.consents() }
        }
        title={texts.title}
        about={`${title} · ${sceneName(scene)}`}
      />
      <NeedsScripts />
      {reading && <Now castingId={castingId} sceneId={scene.id} reading={reading} onRemoved={removed} />}
      {mayRead && !hasStudio && <Note tone="info">{texts.off}</Note>}
      {mayRead && hasStudio && (
        <Recorder
          key={attempt}
          castingId={castingId}
          scene={scene}
          reading={reading}
          onSent={() => void sent()}
          onRestart={() => setAttempt(attempt + 1)}
        />
      )}
    </div>
  )
}

type NowProps = { castingId: number; sceneId: number; reading: SceneReading; onRemoved: () => Promise<void> | void }

function Now({ castingId, sceneId, reading, onRemoved }: NowProps) {
  const { run, isPending } = useCall({ toasts: true })
  const [video = reading.video] = useVideoStates([reading.video])
  const remove = () =>
    run(async () => {
      await api.selfTapes.dropReading({ params: { castingId, sceneId } })
      await onRemoved()
    })
  return (
    <section className={styles.now} aria-label={texts.now}>
      <h2>{texts.now}</h2>
      <p>
        {texts.by(reading.readerName, fullDay(reading.readAt))} · {texts.lines(reading.lineNos.length)}
      </p>
      {video.state === 'READY' ? (
        <Player className={styles.player} video={video} title={texts.now} />
      ) : (
        <Note tone={video.state === 'FAILED' ? 'warn' : 'info'} role="status">
          {video.state === 'FAILED' ? texts.failed : texts.preparing}
        </Note>
      )}
      <AskedButton
        label={texts.remove}
        ask={texts.removeAsk}
        text={texts.removeText}
        size="sm"
        pending={isPending}
        onDo={remove}
      />
    </section>
  )
}
