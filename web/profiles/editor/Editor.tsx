import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Video } from '../../../contract/videos.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { CtaBar } from '../../ui/CtaBar.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorSummary, type FieldErrors, useFirstErrorFocus } from '../../ui/form.tsx'
import { clock, koreanAge } from '../../ui/format.ts'
import { Text } from '../../ui/Text.tsx'
import { BasicsSection, BodySection, minorsAreShielded, ScopeSection } from './BasicSections.tsx'
import { SkillsSection } from './CareerSections.tsx'
import styles from './Editor.module.css'
import { FilesSection } from './FilesSection.tsx'
import { FilmsSection } from './FilmsSection.tsx'
import { ErrorsContext } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OtherWindow } from './OtherWindow.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { Aside, NarrowProgress, SectionNav, sections } from './Progress.tsx'
import type { EditorPhoto } from './photo-list.ts'
import type { StoredFilms } from './RecordFilms.tsx'
import { RemoveProfile } from './RemoveProfile.tsx'
import { type Draft, dropDraft, readDraft, useDraft } from './useDraft.ts'
import { useFiles } from './useFiles.ts'
import { usePhotos } from './usePhotos.ts'
import { photoState, type Saved, useSave } from './useSave.ts'
import { useVideos, VideosProvider } from './useVideos.ts'
import { VideosSection } from './VideosSection.tsx'

type Props = {
  userId: number
  /** Of the account, as yyyy-mm-dd. */
  birthDate: string
  /** What the server has of it; null before the first saving. */
  saved: Saved | null
  values: FormValues
  photos: EditorPhoto[]
  videos: Video[]
  films: StoredFilms
}

/** The profile editor: sections, photos that go up at once, a draft kept in the browser, and one save. */
export function Editor({ userId, birthDate, saved: givenSaved, values, films, ...given }: Props) {
  const form = useForm<FormValues>({ defaultValues: values })
  const photos = usePhotos(given.photos)
  const videos = useVideos(form, given.videos)
  const files = useFiles(form)
  const isSending = photos.isSending || videos.isSending || files.isSending
  const failed = photos.failed + videos.failed + files.failed
  const [isGone, setGone] = useState(false)
  const [draft, setDraft] = useState<Draft | null>()
  useEffect(() => setDraft(readDraft(userId)), [userId])
  const keepsDraft = draft === null
  const saving = useSave({ userId, saved: givenSaved, form, isSending, failed, photos, keepsDraft })
  const { saved, errors, setErrors, isPending } = saving
  const formElement = useFirstErrorFocus<HTMLFormElement>(Object.keys(errors).length ? errors : null)
  const isDirty = form.formState.isDirty || saving.isPhotosDirty
  const first = saved === null
  const profileId = saved?.profileId ?? null

  // What was wrong is no longer said once it is being mended.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name && setErrors(all => without(all, name === 'files' ? 'fileIds' : name)),
      }),
    [form, setErrors],
  )
  const photosNow = photoState(photos.photos)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos changed
  useEffect(() => setErrors(all => without(all, 'photos')), [photosNow])

  const heading = useRef<HTMLHeadingElement>(null)
  const closeDraftNote = () => {
    setDraft(null)
    // The button that was pressed goes away with the note.
    heading.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.save()
  }

  const preview = profileId !== null && (
    <LinkButton size="lg" auto href={paths.actor(profileId)} target="_blank">
      미리 보기
    </LinkButton>
  )
  const saveButton = (
    <Button type="submit" form="profile" variant="primary" size="lg" pending={isPending}>
      저장하기
    </Button>
  )
  const confirmedFilms = films.list.filter(film => film.source === 'KOBIS').length
  const isAdult = (koreanAge(birthDate) ?? 0) >= 19
  const progress = { photos: photos.photos, confirmedFilms, birthDate }
  return (
    <FormProvider {...form}>
      <ErrorsContext value={errors}>
        <VideosProvider value={videos}>
          <div className={styles.editor}>
            <SectionNav {...progress} />
            <form id="profile" ref={formElement} noValidate onSubmit={submit}>
              <div className={styles.head}>
                <Text size="h1" ref={heading} tabIndex={-1}>
                  프로필 관리
                </Text>
              </div>
              <NarrowProgress {...progress} />
              <div className={styles.notes}>
                {first && (
                  <Note tone="info" title="3분이면 첫 프로필을 만들 수 있어요.">
                    대표 사진, 활동명, 성별, 키를 먼저 채우면 공고에 지원할 수 있어요. 나머지는 천천히 채워 주세요.
                  </Note>
                )}
                {draft && (
                  <DraftNote
                    onTake={() => {
                      form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
                      if (draft.photos.length) photos.setPhotos(draft.photos)
                      if (draft.revision !== saving.base) saving.fallBehind()
                      closeDraftNote()
                    }}
                    onDrop={() => {
                      dropDraft(userId)
                      closeDraftNote()
                    }}
                  />
                )}
                <ErrorSummary errors={errors} />
              </div>
              <Section at={0} hint="대표 사진은 최근 6개월 안에 찍은 것으로 올려 주세요. 끌거나 메뉴로 순서를 바꿔요.">
                <PhotosSection photos={photos} />
              </Section>
              <Section at={1} hint="담당자는 대표 영상을 가장 먼저 봐요. 1분 안팎의 장면이 좋아요.">
                <VideosSection />
              </Section>
              <Section at={2}>
                <BasicsSection birthDate={birthDate} isAdult={isAdult} />
              </Section>
              <Section at={3} hint="공고의 조건과 맞는지 바로 알려드릴 때 써요">
                <BodySection />
              </Section>
              <Section at={4}>
                <FilmsSection films={films} isSaved={!first} />
              </Section>
              <Section at={5}>
                <SkillsSection isAdult={isAdult} />
              </Section>
              <Section
                at={6}
                hint={`포트폴리오나 이력서처럼 담당자가 내려받아 볼 자료예요. ${isAdult ? '로그인한 사람만 받을 수 있어요' : minorsAreShielded}.`}
              >
                <FilesSection queue={files} />
              </Section>
              <Section at={7}>
                <ScopeSection />
                {profileId !== null && (
                  <div className={styles.remove}>
                    <RemoveProfile profileId={profileId} userId={userId} onGone={() => setGone(true)} />
                  </div>
                )}
              </Section>
              <div className={styles.save}>
                <DraftKeeper
                  userId={userId}
                  isDirty={isDirty && keepsDraft && !isGone}
                  revision={saving.base}
                  photos={photos.photos}
                />
                {profileId !== null && (
                  <LinkButton auto href={paths.actor(profileId)} target="_blank">
                    미리 보기
                  </LinkButton>
                )}
                <Button type="submit" variant="primary" auto pending={isPending}>
                  저장하기
                </Button>
              </div>
            </form>
            <Aside {...progress} />
          </div>
          <CtaBar>
            {preview}
            {saveButton}
          </CtaBar>
          {!isGone && <LeaveGuard isDirty={isDirty && !isPending} isSending={isSending} failed={failed} />}
          {saving.other && (
            <OtherWindow
              mine={{ values: form.getValues(), photos: photos.photos }}
              theirs={saving.other}
              onClose={saving.closeOther}
              onKeepMine={saving.keepMine}
              onTakeTheirs={saving.takeTheirs}
            />
          )}
        </VideosProvider>
      </ErrorsContext>
    </FormProvider>
  )
}

/** The errors but those of a field and what lies in it; the same object when there are none of these. */
function without(all: FieldErrors, name: string): FieldErrors {
  const left = Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`))
  return left.length === Object.keys(all).length ? all : Object.fromEntries(left)
}

function Section({ at, hint, children }: { at: number; hint?: string; children: ReactNode }) {
  const { id, title } = sections[at]!
  return (
    <section id={id} className={cx(styles.section, at === 0 && styles.first)}>
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

type KeeperProps = { userId: number; isDirty: boolean; revision: number | null; photos: EditorPhoto[] }

/** Keeps the draft and says so; apart, so that typing redraws no more than this line. */
function DraftKeeper({ userId, isDirty, revision, photos }: KeeperProps) {
  const values = useWatch<FormValues>() as FormValues
  const savedAt = useDraft(userId, isDirty, { revision, values, photos })
  return <span role="status">{savedAt && `${clock(savedAt)}에 임시 저장했어요`}</span>
}

/** Offers what was written here before and never saved. */
function DraftNote({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  return (
    <Note title="저장하지 않은 내용이 있어요.">
      지난번에 쓰던 내용을 이어서 쓸 수 있어요.
      <span className={styles.noteActions}>
        <Button size="sm" auto variant="ink" onClick={onTake}>
          이어서 쓰기
        </Button>
        <Button size="sm" auto onClick={onDrop}>
          버리기
        </Button>
      </span>
    </Note>
  )
}
