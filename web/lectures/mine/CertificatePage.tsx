import { LectureKind } from '#contract/codes/lectures.ts'
import { refused } from '#web/calls/refusal.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fullDay } from '#web/ui/format.ts'
import { CircleAlert } from '#web/ui/icons.ts'
import type { Route } from './+types/CertificatePage'
import styles from './MyLecture.module.css'
import { certificateTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { code } = params
  try {
    return {
      code,
      certificate: await rawApiOf(context).lectures.checkCertificate({ params: { code } }),
      sentence: null,
    }
  } catch (error) {
    const { status, message } = refused(error)
    return { code, certificate: null, sentence: status === 404 ? texts.unknownText : message }
  }
}

/** Verifies a certificate of completion, for anybody who has its code. */
export default function CertificatePage({ loaderData: { code, certificate, sentence } }: Route.ComponentProps) {
  return (
    <Column>
      {certificate ? (
        <>
          <header className={styles.head}>
            <Text size="h1">{texts.valid}</Text>
          </header>
          <DefinitionList
            items={[
              [texts.name, certificate.name ?? texts.gone],
              [texts.lecture, certificate.title],
              [texts.kind, LectureKind[certificate.kind]],
              [texts.teacher, certificate.teacherName],
              [texts.classes, texts.classesOf(certificate.classes)],
              [texts.completed, fullDay(certificate.completedAt)],
              [texts.code, code],
            ]}
          />
        </>
      ) : (
        <Empty icon={CircleAlert} as="h1" title={texts.unknown}>
          {sentence}
        </Empty>
      )}
    </Column>
  )
}
