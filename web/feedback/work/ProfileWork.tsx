import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import {
  Activity,
  Education,
  Filmography,
  Reel,
  Section,
  type Shown,
  Skills,
} from '#web/profiles/actor/ActorSections.tsx'
import { factsLine } from '#web/profiles/actor/facts.ts'
import { profileWorkTexts as texts } from './messages.ts'
import styles from './ProfileWork.module.css'

/** The reviewed profile, as far as the order shares it; its photos are marked elsewhere. */
export function ProfileWork({ profile }: { profile: NonNullable<FeedbackWork['profile']> }) {
  const shown: Shown = profile
  return (
    <div className={styles.profile}>
      <p className={styles.name}>
        <b>{shown.actorName}</b>
        {factsLine(shown)}
      </p>
      {shown.intro && <p>{shown.intro}</p>}
      <Reel profile={shown} />
      {shown.aboutMe && (
        <Section title={texts.aboutMe}>
          <p className={styles.prose}>{shown.aboutMe}</p>
        </Section>
      )}
      <Filmography films={shown.filmography} />
      <Skills profile={shown} />
      <Education education={shown.education} />
      <Activity profile={shown} />
    </div>
  )
}
