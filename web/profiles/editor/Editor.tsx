import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { CtaBar } from '../../ui/CtaBar.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorSummary, type FieldErrors, useFirstErrorFocus } from '../../ui/form.tsx'
import { clock } from '../../ui/format.ts'
import { Text } from '../../ui/Text.tsx'
import { toast } from '../../ui/toast.ts'
import { BasicsSection, BodySection, ScopeSection } from './BasicSections.tsx'
import { FilmsSection, SkillsSection } from './CareerSections.tsx'
import styles from './Editor.module.css'
import { ErrorsContext } from './fields.tsx'
import { bodyOf, type FormValues } from './form-values.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { Aside, NarrowProgress, SectionNav, sections } from './Progress.tsx'
import { type EditorPhoto, photosOf } from './photo-list.ts'
import { RemoveProfile } from './RemoveProfile.tsx'
import { dropDraft, readDraft, useDraft } from './useDraft.ts'
import { usePhotos } from './usePhotos.ts'

type Props = {
  userId: number
  profileId: number | null
  values: FormValues
  photos: EditorPhoto[]
  /** Parts that others confirmed; they are not edited here but count. */
  confirmedFilms: number
}

const photoState = (photos: EditorPhoto[]) => JSON.stringify(photosOf(photos))

/** The profile editor: sections, photos that go up at once, a draft kept in the browser, and one save. */
export function Editor({ userId, profileId: givenId, values, photos: givenPhotos, confirmedFilms }: Props) {
  const form = useForm<FormValues>({ defaultValues: values })
  const photos = usePhotos(givenPhotos)
  const revalidator = useRevalidator()
  const [profileId, setProfileId] = useState(givenId)
  const [savedPhotos, setSavedPhotos] = useState(() => photoState(givenPhotos))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const formElement = useFirstErrorFocus<HTMLFormElement>(Object.keys(errors).length ? errors : null)
  const isDirty = form.formState.isDirty || photoState(photos.photos) !== savedPhotos
  const first = profileId === null

  // What was wrong is no longer said once it is being mended.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name && setErrors(all => (name in all ? without(all, name) : all)),
      }),
    [form],
  )
  const photosNow = photoState(photos.photos)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos changed
  useEffect(
    () =>
      setErrors(all =>
        Object.keys(all)
          .filter(path => path.startsWith('photos'))
          .reduce(without, all),
      ),
    [photosNow],
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (photos.isSending) return void toast.error('사진을 올리고 있어요. 다 올라간 뒤에 저장해 주세요')
    setPending(true)
    try {
      const body = bodyOf(form.getValues(), photos.photos)
      const { id } = first
        ? await pageApi.profiles.create({ body })
        : await pageApi.profiles.update({ params: { profileId }, body })
      setErrors({})
      setProfileId(id)
      form.reset(form.getValues())
      setSavedPhotos(photoState(photos.photos))
      dropDraft(userId)
      toast.success(first ? '프로필을 만들었어요' : '프로필을 저장했어요')
      revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const hasMain = photos.photos.some(photo => photo.kind === 'MAIN' && photo.image)
      setErrors({ ...(!hasMain && { photos: '대표 사진을 한 장 골라 주세요' }), ...error.fields })
      toast.error(error.message)
    } finally {
      setPending(false)
    }
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
  const progress = { photos: photos.photos, confirmedFilms }
  return (
    <FormProvider {...form}>
      <ErrorsContext value={errors}>
        <div className={styles.editor}>
          <SectionNav {...progress} />
          <form id="profile" ref={formElement} noValidate onSubmit={save}>
            <div className={styles.head}>
              <Text size="h1">프로필 관리</Text>
            </div>
            <NarrowProgress {...progress} />
            <div className={styles.notes}>
              {first && (
                <Note tone="info" title="3분이면 첫 프로필을 만들 수 있어요.">
                  대표 사진, 활동명, 성별, 생년월일, 키를 먼저 채우면 공고에 지원할 수 있어요. 나머지는 천천히 채워
                  주세요.
                </Note>
              )}
              <DraftNote userId={userId} form={form} setPhotos={photos.setPhotos} />
              <ErrorSummary errors={errors} />
            </div>
            <Section at={0} hint="대표 사진은 최근 6개월 안에 찍은 것으로 올려 주세요. 끌거나 메뉴로 순서를 바꿔요.">
              <PhotosSection photos={photos} />
            </Section>
            <Section at={1}>
              <BasicsSection />
            </Section>
            <Section at={2} hint="공고의 조건과 맞는지 바로 알려드릴 때 써요">
              <BodySection />
            </Section>
            <Section at={3}>
              <FilmsSection />
            </Section>
            <Section at={4}>
              <SkillsSection />
            </Section>
            <Section at={5}>
              <ScopeSection />
              {profileId !== null && (
                <div className={styles.remove}>
                  <RemoveProfile profileId={profileId} userId={userId} />
                </div>
              )}
            </Section>
            <div className={styles.save}>
              <DraftKeeper userId={userId} isDirty={isDirty} photos={photos.photos} />
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
        <LeaveGuard isDirty={isDirty && !isPending} />
      </ErrorsContext>
    </FormProvider>
  )
}

const without = (all: FieldErrors, name: string): FieldErrors => {
  const { [name]: _, ...rest } = all
  return rest
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

/** Keeps the draft and says so; apart, so that typing redraws no more than this line. */
function DraftKeeper({ userId, isDirty, photos }: { userId: number; isDirty: boolean; photos: EditorPhoto[] }) {
  const values = useWatch<FormValues>() as FormValues
  const savedAt = useDraft(userId, isDirty, values, photos)
  return <span role="status">{savedAt && `${clock(savedAt)}에 임시 저장했어요`}</span>
}

type DraftNoteProps = { userId: number; form: UseFormReturn<FormValues>; setPhotos: (photos: EditorPhoto[]) => void }

/** Offers what was written here before and never saved. */
function DraftNote({ userId, form, setPhotos }: DraftNoteProps) {
  const [draft, setDraft] = useState<ReturnType<typeof readDraft>>(null)
  useEffect(() => setDraft(readDraft(userId)), [userId])
  if (!draft) return null
  const take = () => {
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
    if (draft.photos.length) setPhotos(draft.photos)
    setDraft(null)
  }
  const drop = () => {
    dropDraft(userId)
    setDraft(null)
  }
  return (
    <Note title="저장하지 않은 내용이 있어요.">
      지난번에 쓰던 내용을 이어서 쓸 수 있어요.
      <span className={styles.noteActions}>
        <Button size="sm" auto variant="ink" onClick={take}>
          이어서 쓰기
        </Button>
        <Button size="sm" auto onClick={drop}>
          버리기
        </Button>
      </span>
    </Note>
  )
}
