import { idParam } from '#web/calls/id-param.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Filmography, Reel, Section, Skills } from '#web/profiles/actor/ActorSections.tsx'
import { factsLine } from '#web/profiles/actor/facts.ts'
import { PhotoGallery } from '#web/profiles/actor/PhotoGallery.tsx'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/SheetProfilePage'
import { GoneSheet } from './GoneSheet.tsx'
import { sheetPageTexts as texts } from './messages.ts'
import styles from './Sheet.module.css'
import { loadSheet, useSheetLook } from './sheet.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, loaderData?.opened?.profile.actorName ?? texts.goneTitle),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadSheet(async () => {
    const { title, profile } = await rawApiOf(context).tours.sheetProfile({
      params: { code: params.code, visitId: idParam(params.visitId) },
    })
    const { own: _, ...shown } = profile
    return { title, profile: shown }
  })

/** One actor on a QR sheet: the full profile without contacts. */
export default function SheetProfilePage({ loaderData: { opened, gone }, params }: Route.ComponentProps) {
  const { code } = params
  useSheetLook(code, Number(params.visitId), opened !== null)
  if (!opened) return <GoneSheet why={gone} />
  const { title, profile } = opened
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink href={paths.tourSheet(code)}>{texts.title(title)}</BackLink>
      <div className={styles.columns}>
        <PhotoGallery name={profile.actorName} photos={profile.photos} />
        <div className={styles.words}>
          <Text size="h1">{profile.actorName}</Text>
          {profile.intro && <p>{profile.intro}</p>}
          <p className={styles.quiet}>{factsLine(profile)}</p>
          <Reel profile={profile} />
          {profile.aboutMe && (
            <Section title={texts.profile}>
              <p className={styles.prose}>{profile.aboutMe}</p>
            </Section>
          )}
          <Filmography films={profile.filmography} />
          <Skills profile={profile} />
          <p className={styles.quiet}>{texts.contact}</p>
          <LinkButton auto href={paths.actors()}>
            {texts.find}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
