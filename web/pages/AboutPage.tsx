import { josa } from 'es-hangul'
import type { SiteTexts } from '#contract/pages/site-texts.ts'
import { factsOf, rawApiOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/AboutPage'
import styles from './AboutPage.module.css'
import { aboutPageTexts as texts } from './messages.ts'

export const handle = { guestQuery: [], namesNobody: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  publicMeta(matches, {
    title: texts.title,
    description: loaderData ? texts.description(loaderData.who) : '',
    path: paths.about(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { pages } = rawApiOf(context)
  const [figures, said] = await Promise.all([
    pages.figures().catch(() => null),
    pages.siteTexts().catch(() => ({ testimonials: [], logos: [] })),
  ])
  return { figures, said, who: josa(factsOf(context).brandName, texts.subject) }
}

/** What the product is, for actors and for casting teams, with figures of our own. */
export default function AboutPage({ loaderData: { figures, said } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <article className={styles.page}>
        <header className={styles.head}>
          <h1>{texts.headline}</h1>
          <p>{texts.lead}</p>
          <p className={styles.actions}>
            <LinkButton auto variant="primary" size="lg" href={paths.castings()}>
              {texts.seeCastings}
            </LinkButton>
            <LinkButton auto size="lg" href={paths.actors()}>
              {texts.seeActors}
            </LinkButton>
          </p>
        </header>
        <section aria-labelledby="figures">
          <h2 id="figures">{texts.figures}</h2>
          {figures ? <FigureList figures={figures} /> : <Note tone="warn">{texts.figuresFailed}</Note>}
          <p className={styles.note}>{texts.figuresWhy}</p>
        </section>
        <Points id="actors" title={texts.forActors} points={texts.actorPoints}>
          <LinkButton auto variant="ink" href={paths.signup()}>
            {texts.startAsActor}
          </LinkButton>
        </Points>
        <Points id="teams" title={texts.forTeams} points={texts.teamPoints}>
          <LinkButton auto variant="ink" href={paths.castingNew()}>
            {texts.startAsTeam}
          </LinkButton>
        </Points>
        <Voices {...said} />
        <section aria-labelledby="more">
          <h2 id="more">{texts.more}</h2>
          <p>{texts.moreText}</p>
          <p className={styles.links}>
            <ListLink href={paths.agent()}>{texts.agent}</ListLink>
            <ListLink href={paths.policy('terms')}>{texts.terms}</ListLink>
            <ListLink href={paths.policy('privacy')}>{texts.privacy}</ListLink>
          </p>
        </section>
      </article>
    </div>
  )
}

/** What people say, and the companies and schools that are here, as operators set them. */
function Voices({ testimonials, logos }: SiteTexts) {
  return (
    <>
      {testimonials.length > 0 && (
        <section aria-labelledby="voices">
          <h2 id="voices">{texts.voices}</h2>
          <ul className={styles.voices}>
            {testimonials.map(({ words, who }) => (
              <li key={words}>
                <blockquote>{words}</blockquote>
                <p>{who}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {logos.length > 0 && (
        <section aria-labelledby="companies">
          <h2 id="companies">{texts.companies}</h2>
          <dl className={styles.logos}>
            {logos.map(({ set, names }) => (
              <div key={set}>
                <dt>{set}</dt>
                {names.map(name => (
                  <dd key={name}>{name}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

type Figures = NonNullable<Route.ComponentProps['loaderData']['figures']>

/** A percentage of too few applications is left out. */
function FigureList({ figures: { castings, actors, ended, toldPercent } }: { figures: Figures }) {
  return (
    <dl className={styles.figures}>
      <Figure name={texts.castings} value={texts.castingUnit(thousands(castings))} />
      <Figure name={texts.actors} value={texts.actorUnit(thousands(actors))} />
      {toldPercent !== null && (
        <>
          <Figure name={texts.ended} value={texts.applicationUnit(thousands(ended))} />
          <Figure name={texts.told} value={texts.percent(toldPercent)} />
        </>
      )}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

type PointsProps = {
  id: string
  title: string
  points: readonly (readonly [title: string, text: string])[]
  children: React.ReactNode
}

function Points({ id, title, points, children }: PointsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.points}>
        {points.map(([point, text]) => (
          <li key={point}>
            <h3>{point}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
