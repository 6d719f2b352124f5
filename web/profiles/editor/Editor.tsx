import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Video } from '#contract/media/videos.ts'
import { applyAddress, paths } from '#web/paths.ts'
import { useShared } from '#web/shell/app/shared-files.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { koreanAge } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ErrorSummary, type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useViewer } from '#web/useViewer.ts'
import { BasicsSection, BodySection, minorsAreShielded, ScopeSection } from './BasicSections.tsx'
import { SkillsSection } from './CareerSections.tsx'
import styles from './Editor.module.css'
import { isForLater, StepButtons, StepHead, useFirstSteps } from './FirstSteps.tsx'
import { ErrorsContext } from './fields.tsx'
import { FilesSection } from './files/FilesSection.tsx'
import { useFiles } from './files/useFiles.ts'
import { useVideos, VideosProvider } from './files/useVideos.ts'
import { VideosSection } from './files/VideosSection.tsx'
import { FilmsSection } from './films/FilmsSection.tsx'
import type { StoredFilms } from './films/RecordFilms.tsx'
import type { FormValues } from './form-values.ts'
import { type Draft, dropDraft, readDraft } from './kept-draft.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { editorTexts as texts } from './messages.ts'
import { OtherWindow } from './OtherWindow.tsx'
import { Aside, NarrowProgress, SectionNav, sections } from './Progress.tsx'
import { PhotosSection } from './photos/PhotosSection.tsx'
import type { EditorPhoto } from './photos/photo-list.ts'
import { usePhotos } from './photos/usePhotos.ts'
import type { Saved } from './profile-saver.ts'
import { RemoveProfile } from './RemoveProfile.tsx'
import { addShared } from './shared.ts'
import { useSave } from './useSave.ts'
import { savedText } from './versions.ts'

type Props = {
  userId: number
  /** The account's, as yyyy-mm-dd. */
  birthDate: string
  /** Where the person came from to fill in the profile; '/' for nowhere. */
  returnUrl: string
  /** The server's version; null before the first save. */
  saved: Saved | null
  values: FormValues
  photos: EditorPhoto[]
  videos: Video[]
  films: StoredFilms
}

/** The profile editor: sections, photos that upload at once, a draft kept in the browser, and one save. */
export function Editor({ userId, birthDate, returnUrl, saved: givenSaved, values, films, ...given }: Props) {
  const form = useForm<FormValues>({ defaultValues: values })
  const photos = usePhotos(given.photos)
  const videos = useVideos(form, given.videos)
  const files = useFiles(form)
  const isSending = photos.isSending || videos.isSending || files.isSending
  const failed = photos.failed + videos.failed + files.failed
  const [isGone, setGone] = useState(false)
  const [draft, setDraft] = useState<Draft | null>()
  useEffect(() => setDraft(readDraft(userId)), [userId])
  const keepsDraft = draft === null && !isGone
  const start = { values, photos: given.photos }
  useShared(draft === null, files => addShared(files, { photos, videos, form }))
  const saving = useSave({ userId, saved: givenSaved, start, form, isSending, failed, photos, keepsDraft })
  const { saved, errors, setErrors, isPending, isDirty } = saving
  const formElement = useFirstErrorFocus<HTMLFormElement>(Object.keys(errors).length ? errors : null)
  const first = saved === null
  const isActing = Boolean(useViewer()?.actedBy)
  const profileId = saved?.profileId ?? null
  const steps = useFirstSteps({ isFirst: first, form, photos: photos.photos, errors, setErrors })
  const isLater = (id: string) => isForLater(steps.step, id)

  // An error disappears once its field is edited.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name && setErrors(all => without(all, name === 'files' ? 'fileIds' : name)),
      }),
    [form, setErrors],
  )
  const photosNow = savedText({ values: {}, photos: photos.photos })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos changed
  useEffect(() => setErrors(all => without(all, 'photos')), [photosNow])

  const heading = useRef<HTMLHeadingElement>(null)
  const wasFirst = useRef(first)
  // After creating the first profile: what it still lacks is shown on top, beside the heading.
  useEffect(() => {
    if (wasFirst.current && !first) heading.current?.focus()
    wasFirst.current = first
  }, [first])
  const closeDraftNote = () => {
    setDraft(null)
    // The pressed button disappears with the note.
    heading.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!steps.next()) saving.save()
  }

  const preview = profileId !== null && (
    <LinkButton size="lg" auto href={paths.actor(profileId)} target="_blank">
      {texts.preview}
    </LinkButton>
  )
  // Once everything is saved, going back is the next step and the primary action.
  const goesBack = profileId !== null && !isDirty && returnUrl !== paths.home()
  const saveButton = (
    <Button type="submit" form="profile" variant={goesBack ? 'soft' : 'primary'} size="lg" pending={isPending}>
      {texts.save}
    </Button>
  )
  const confirmedFilms = films.list.filter(film => film.source === 'KOBIS').length
  const isAdult = (koreanAge(birthDate) ?? 0) >= 19
  const progress = { photos: photos.photos, confirmedFilms, birthDate }
  return (
    <FormProvider {...form}>
      <ErrorsContext value={errors}>
        <VideosProvider value={videos}>
          <div className={cx(styles.editor, steps.step !== null && styles.guided)}>
            <SectionNav {...progress} />
            <ScriptForm id="profile" ref={formElement} isLive noValidate onSubmit={submit}>
              <div className={styles.head}>
                <Text size="h1" ref={heading} tabIndex={-1}>
                  {texts.title}
                </Text>
              </div>
              <StepHead steps={steps} />
              <NarrowProgress {...progress} />
              <div className={styles.notes}>
                {first && (
                  <div className={styles.extra}>
                    <Note tone="info" title={texts.newLead}>
                      {texts.newText}
                    </Note>
                  </div>
                )}
                {draft && (
                  <DraftNote
                    onTake={() => {
                      closeDraftNote()
                      saving.restore(draft)
                    }}
                    onDrop={() => {
                      dropDraft(userId)
                      closeDraftNote()
                    }}
                  />
                )}
                <ErrorSummary errors={errors} />
              </div>
              <Section isLater={isLater(sections[0].id)} of={sections[0]} hint={texts.photosHelp(photos.photos.length)}>
                <PhotosSection photos={photos} />
              </Section>
              <Section isLater={isLater(sections[1].id)} of={sections[1]} hint={texts.videosHelp}>
                <VideosSection />
              </Section>
              <Section isLater={isLater(sections[2].id)} of={sections[2]}>
                <BasicsSection birthDate={birthDate} isAdult={isAdult} />
              </Section>
              <Section isLater={isLater(sections[3].id)} of={sections[3]} hint={texts.alertsHelp}>
                <BodySection />
              </Section>
              <Section isLater={isLater(sections[4].id)} of={sections[4]}>
                <FilmsSection films={films} isSaved={!first} />
              </Section>
              <Section isLater={isLater(sections[5].id)} of={sections[5]}>
                <SkillsSection isAdult={isAdult} />
              </Section>
              <Section
                isLater={isLater(sections[6].id)}
                of={sections[6]}
                hint={texts.filesHelp(isAdult ? texts.membersOnly : minorsAreShielded)}
              >
                <FilesSection queue={files} />
              </Section>
              <Section isLater={isLater(sections[7].id)} of={sections[7]}>
                <ScopeSection isAdult={isAdult} isSaved={!first} />
                {profileId !== null && !isActing && (
                  <div className={styles.remove}>
                    <RemoveProfile profileId={profileId} userId={userId} onGone={() => setGone(true)} />
                  </div>
                )}
              </Section>
              <div className={styles.save}>
                <span role="status">{saving.keptAt && texts.keptAt(saving.keptAt)}</span>
                {profileId !== null && (
                  <LinkButton auto href={paths.actor(profileId)} target="_blank">
                    {texts.preview}
                  </LinkButton>
                )}
                <Button type="submit" variant={goesBack ? 'soft' : 'primary'} auto pending={isPending}>
                  {texts.save}
                </Button>
                {goesBack && <ReturnLink to={returnUrl} auto />}
              </div>
            </ScriptForm>
            <Aside {...progress} />
          </div>
          <CtaBar>
            {steps.step !== null ? (
              <StepButtons steps={steps} isPending={isPending} />
            ) : (
              <>
                {goesBack ? <ReturnLink to={returnUrl} size="lg" /> : preview}
                {saveButton}
              </>
            )}
          </CtaBar>
          {!isGone && <LeaveGuard isDirty={isDirty && !isPending} isSending={isSending} failed={failed} />}
          {saving.other && (
            <OtherWindow conflicts={saving.other.conflicts} onClose={saving.closeOther} onSave={saving.resolve} />
          )}
        </VideosProvider>
      </ErrorsContext>
    </FormProvider>
  )
}

/** The errors except those of a field and its children; the same object if there are none of these. */
function without(all: FieldErrors, name: string): FieldErrors {
  const left = Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`))
  return left.length === Object.keys(all).length ? all : Object.fromEntries(left)
}

type SectionProps = { of: (typeof sections)[number]; isLater: boolean; hint?: string; children: ReactNode }

function Section({ of: section, isLater, hint, children }: SectionProps) {
  const { id, title } = section
  return (
    <section id={id} className={cx(styles.section, section === sections[0] && styles.first, isLater && styles.extra)}>
      <header>
        <Text size="h3" as="h2">
          {title}
        </Text>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      {children}
    </section>
  )
}

type ReturnProps = { to: string; size?: 'lg'; auto?: boolean }

/** Links back to where the person came from; to a casting with its apply form open. */
function ReturnLink({ to, ...look }: ReturnProps) {
  const casting = applyAddress(to)
  return (
    <LinkButton variant="primary" href={casting ?? to} {...look}>
      {casting ? texts.applyThere : texts.goBack}
    </LinkButton>
  )
}

/** Offers an earlier unsaved draft. */
function DraftNote({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  return (
    <Note title={texts.unsaved}>
      {texts.continueText}
      <span className={styles.noteActions}>
        <Button size="sm" auto variant="ink" onClick={onTake}>
          {texts.continue}
        </Button>
        <Button size="sm" auto onClick={onDrop}>
          {texts.discard}
        </Button>
      </span>
    </Note>
  )
}
