import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import type { ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { TabList } from '#web/ui/display/Tabs.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { missingOf } from './draft.ts'
import styles from './Editor.module.css'
import { OverallField, ScoreFields, StepFields } from './FormFields.tsx'
import { focusSoon } from './focus-soon.ts'
import { GiveBack } from './GiveBack.tsx'
import { type MarkedImage, MarksEditor } from './MarksEditor.tsx'
import { keyTexts, saveTexts, editorTexts as texts, workPageTexts } from './messages.ts'
import { Preview } from './Preview.tsx'
import { ProfileWork } from './ProfileWork.tsx'
import { SaveLine, SaveTrouble } from './SaveBar.tsx'
import { sentId } from './SentWork.tsx'
import { useEditorKeys } from './useEditorKeys.ts'
import { useSavedDraft } from './useSavedDraft.ts'
import { VideoWork } from './VideoWork.tsx'
import { WorkHead } from './WorkHead.tsx'

const panelId = 'feedback-panel'

/** The feedback form beside its subject; two tabs on narrow screens. */
export function Editor({ work, viewerId }: { work: FeedbackWork; viewerId: number }) {
  const { id: orderId, kind, profile, video, request } = work
  const saved = useSavedDraft(viewerId, work)
  const { draft, change } = saved
  const { revalidate } = useRevalidator()
  const { run, isPending } = useCall({ toasts: true })
  const [view, setView] = useState<'see' | 'write'>('see')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPreviewing, setPreviewing] = useState(false)
  const form = useFirstErrorFocus<HTMLDivElement>(errors)
  const missing = missingOf(kind, draft)
  const gaps = Object.entries(missing)
  const shown = Object.fromEntries(gaps.filter(([place]) => place in errors))
  const photos = photosOf(work)
  const player = useRef<ReviewPlayerHandle>(null)
  const { keyed, said } = useEditorKeys({ kind, draft, change, player })

  function showMissing() {
    const isBeside = draft.marks.concat().some(({ key }) => missing[key])
    setView(isBeside ? 'see' : 'write')
    setErrors(missing)
  }
  const preview = () =>
    run(async () => {
      if (gaps.length) return showMissing()
      if (await saved.saveNow()) setPreviewing(true)
    })
  const send = () =>
    run(
      async () => {
        await api.feedbacks.sendFeedback({ params: { orderId }, body: { revision: saved.revision() } })
        setPreviewing(false)
        await revalidate()
        focusSoon(sentId)
      },
      {
        onRefused: ({ code, message }) => {
          setPreviewing(false)
          if (code === 'feedback_draft_moved') void saved.compare()
          else void revalidate()
          toast.error(message)
          return true
        },
      },
    )
  return (
    <div ref={form} className={styles.editor}>
      <WorkHead task={work}>
        <div className="only-wide">
          <SaveLine saved={saved} />
        </div>
        <GiveBack isInHead orderId={orderId} save={saved.saveNow} />
      </WorkHead>
      <SaveTrouble saved={saved} />
      {profile && (
        <div className={styles.tabs}>
          <TabList
            label={texts.views}
            panelId={panelId}
            value={view}
            onChange={setView}
            tabs={[
              { id: 'see', label: texts.see[kind] },
              { id: 'write', label: texts.write },
            ]}
          />
        </div>
      )}
      <div
        id={panelId}
        className={styles.main}
        {...(profile && { role: 'tabpanel', 'aria-labelledby': `${panelId}-${view}`, 'data-view': view })}
      >
        <div className={styles.see}>
          {kind === 'PROFILE' && photos.length > 0 && (
            <MarksEditor photos={photos} marks={draft.marks} change={change} errors={shown} />
          )}
          {kind === 'PROFILE' && !profile && <Note tone="warn">{texts.profileGone}</Note>}
          {profile && <ProfileWork profile={profile} />}
          {video && <VideoWork video={video} notes={draft.notes} change={change} errors={shown} player={player} />}
        </div>
        <div className={styles.write}>
          <div className={styles.form}>
            <section>
              <h2>{workPageTexts.request}</h2>
              <p className={styles.request}>{request || workPageTexts.noRequest}</p>
            </section>
            <ScoreFields kind={kind} draft={draft} change={change} errors={shown} keyed={keyed} />
            <OverallField draft={draft} change={change} errors={shown} />
            <StepFields draft={draft} change={change} errors={shown} />
            <KeyHints>
              {video?.video && (
                <>
                  <kbd>N</kbd> {keyTexts.note}
                </>
              )}
              <kbd>1</kbd>–<kbd>5</kbd> {keyTexts.score}
              <kbd>S</kbd> {keyTexts.item}
              <kbd>O</kbd> {keyTexts.overall}
              <kbd>Ctrl</kbd>
              <kbd>Enter</kbd> {keyTexts.close}
            </KeyHints>
            <p className="sr" role="status">
              {said}
            </p>
          </div>
          <footer className={styles.foot}>
            <p>
              <b>{gaps.length ? texts.missing(gaps.length) : texts.ready}</b>
              {gaps[0]?.[1]}
            </p>
            <div className="only-narrow">
              <SaveLine saved={saved} />
            </div>
            <Button auto variant="ink" pending={isPending} onClick={preview}>
              {texts.send}
            </Button>
          </footer>
        </div>
      </div>
      {isPreviewing && (
        <Preview
          work={work}
          draft={draft}
          photos={photos}
          isPending={isPending}
          onClose={() => setPreviewing(false)}
          onSend={send}
        />
      )}
      <LeaveGuard asks={saved.isAtRisk} title={saveTexts.leaveTitle}>
        {saveTexts.leaveText}
      </LeaveGuard>
    </div>
  )
}

/** The photos of the profile, and marked ones that the actor has removed. */
function photosOf({ profile, contents }: FeedbackWork): MarkedImage[] {
  const photos = (profile?.photos ?? []).map(({ image }): MarkedImage => ({ id: image.id, image }))
  const others = contents.marks.map(({ imageId, image }): MarkedImage => ({ id: imageId, image }))
  return [...new Map([...others, ...photos].map(photo => [photo.id, photo])).values()].toSorted(
    (one, other) => rank(photos, one) - rank(photos, other),
  )
}

function rank(photos: MarkedImage[], { id }: MarkedImage): number {
  const at = photos.findIndex(photo => photo.id === id)
  return at < 0 ? photos.length : at
}
