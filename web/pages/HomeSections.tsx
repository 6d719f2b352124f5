import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Card, SectionHead } from '#web/ui/display/Card.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check } from '#web/ui/icons.ts'
import styles from './HomePage.module.css'
import { homeSectionsTexts as texts } from './home-messages.ts'

type RoleCardProps = { title: string; text: string; points: string[]; action: React.ReactNode }

/** Features for actors and casting managers. */
export function RoleCards() {
  return (
    <section className={styles.section}>
      <div className={cx('wrap', styles.duo)}>
        <RoleCard
          title={texts.forActors}
          text={texts.oneProfile}
          points={[texts.threeTaps, texts.seeResults, texts.contactLater]}
          action={
            <LinkButton href={paths.signup()} variant="primary" size="lg" auto>
              {texts.startAsActor}
            </LinkButton>
          }
        />
        <RoleCard
          title={texts.forManagers}
          text={texts.oneScreen}
          points={[texts.numberKeys, texts.commentsAndStages, texts.export]}
          action={
            <LinkButton href={paths.castingNew()} variant="ink" size="lg" auto>
              {texts.postCasting}
            </LinkButton>
          }
        />
      </div>
    </section>
  )
}

function RoleCard({ title, text, points, action }: RoleCardProps) {
  return (
    <Card variant="soft" className={styles.roleCard}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {points.map(point => (
          <li key={point}>
            <Icon icon={Check} size={18} />
            {point}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}

const voices = [
  {
    text: texts.firstQuote,
    name: texts.firstName,
    who: texts.firstRole,
  },
  {
    text: texts.secondQuote,
    name: texts.secondName,
    who: texts.secondRole,
  },
  {
    text: texts.thirdQuote,
    name: texts.thirdName,
    who: texts.thirdRole,
  },
]

/** Testimonials; invented, and marked so. */
export function Testimonials() {
  return (
    <section className={styles.tint}>
      <div className="wrap">
        <SectionHead title={texts.voices}>
          <span className={styles.sample}>{texts.example}</span>
        </SectionHead>
        <div className={styles.voices}>
          {voices.map(({ text, name, who }) => (
            <figure key={name} className={styles.voice}>
              <blockquote>{text}</blockquote>
              <figcaption>
                <Avatar image={null} name={name} />
                <span>
                  <b>{name}</b>
                  {who}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

const affiliates = [
  texts.companyOne,
  texts.companyTwo,
  'moonshade',
  'MONOLEAF',
  texts.companyThree,
  texts.companyFour,
  texts.companyFive,
  'DAL PICTURES',
]

/** Partners as wordmarks; invented, and marked so. */
export function Affiliates() {
  return (
    <section className={styles.section}>
      <div className="wrap">
        <SectionHead title={texts.together}>
          <span className={styles.sample}>{texts.example}</span>
        </SectionHead>
        <ul className={styles.logos}>
          {affiliates.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
