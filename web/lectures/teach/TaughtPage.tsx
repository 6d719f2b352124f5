import { useState } from 'react'
import { LectureKind, LectureState } from '#contract/codes/lectures.ts'
import type { TaughtLecture } from '#contract/lectures/teaching.ts'
import { api } from '#web/api.ts'
import { idParam } from '#web/calls/id-param.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { classTime } from '../when.ts'
import type { Route } from './+types/TaughtPage'
import { Announcements } from './Announcements.tsx'
import { Answers } from './Answers.tsx'
import { Attendance } from './Attendance.tsx'
import { ClassVideo } from './ClassVideo.tsx'
import { Materials } from './Materials.tsx'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, loaderData.lecture.title) : []

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const lecture = await apiOf(context).lectures.taughtLecture({ params: { id: idParam(params.lectureId) } })
  return { lecture, isTeacher: viewer.permissions.includes('Teacher') }
}

/**
 * A lecture as its teacher and operators manage it: participants (names only), attendance, questions, materials,
 * videos.
 */
export default function TaughtPage({ loaderData: { lecture, isTeacher } }: Route.ComponentProps) {
  const { id, kind, state, title, classes, participants, liveUrl } = lecture
  return (
    <Column width={720}>
      <BackLink href={isTeacher ? paths.teach() : paths.adminLectures({ id })}>
        {isTeacher ? texts.back : texts.adminBack}
      </BackLink>
      <p className={styles.small}>
        <Badge tone={state === 'OPEN' ? 'ok' : 'plain'}>{LectureState[state]}</Badge> {LectureKind[kind]}
      </p>
      <Text size="h1">{title}</Text>
      <p className={styles.links}>
        {state !== 'DRAFT' && (
          <LinkButton auto size="sm" href={paths.lecture(id)}>
            {texts.seeLecture}
          </LinkButton>
        )}
        {kind !== 'VOD' && (
          <LinkButton auto size="sm" href={paths.attendanceSheet(id)}>
            <Icon icon={Printer} size={16} />
            {texts.print}
          </LinkButton>
        )}
      </p>
      {kind === 'ONLINE' && <LiveUrl key={liveUrl} lectureId={id} url={liveUrl} />}
      <section className={styles.section}>
        <h2>{texts.classes}</h2>
        {kind === 'LIVE' && <p className={styles.small}>{texts.codeHelp}</p>}
        <ol>
          {classes.map(one => (
            <li key={one.id} className={styles.row}>
              <h3>{one.title}</h3>
              {one.startsAt && one.endsAt && <p className={styles.small}>{classTime(one.startsAt, one.endsAt)}</p>}
              {kind === 'LIVE' && one.code && (
                <p>
                  {texts.code} <b className={styles.code}>{one.code}</b>
                </p>
              )}
              {kind === 'VOD' ? (
                <ClassVideo lectureId={id} one={one} />
              ) : (
                <Attendance lectureId={id} one={one} participants={participants} />
              )}
            </li>
          ))}
        </ol>
      </section>
      {kind === 'VOD' && <Participants lecture={lecture} />}
      <Announcements lectureId={id} announcements={lecture.announcements} people={participants.length} />
      <Materials lectureId={id} materials={lecture.materials} />
      <Answers lectureId={id} questions={lecture.questions} />
    </Column>
  )
}

function LiveUrl({ lectureId, url }: { lectureId: number; url: string | null }) {
  const [value, setValue] = useState(url ?? '')
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const save = () =>
    run(async () => {
      await api.lectures.setLiveUrl({ params: { id: lectureId }, body: { url: value.trim() || null } })
      await done(texts.savedLive)
    })
  return (
    <section className={styles.section}>
      <ScriptForm className={styles.form} onSubmit={() => void save()} noValidate>
        <Field label={texts.live} help={texts.liveHelp} error={errorAt(refusal, 'url')}>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            value={value}
            onChange={event => setValue(event.target.value)}
          />
        </Field>
        <Button type="submit" auto pending={isPending}>
          {texts.saveLive}
        </Button>
      </ScriptForm>
    </section>
  )
}

function Participants({ lecture: { participants, classes } }: { lecture: TaughtLecture }) {
  return (
    <section className={styles.section}>
      <h2>{texts.participants(participants.length)}</h2>
      {participants.length === 0 && <p className={styles.small}>{texts.nobody}</p>}
      <ul className={styles.people}>
        {participants.map(({ id, name, attended }) => (
          <li key={id}>
            {name ?? texts.gone} <small className={styles.small}>{texts.seen(attended.length, classes.length)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
