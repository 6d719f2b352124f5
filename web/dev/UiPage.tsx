import type { ReactNode } from 'react'
import { data } from 'react-router'
import { factsOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/UiPage'
import { Badges, Cards, Lists, Notes, Photos, Progress, Texts } from './DisplayParts.tsx'
import { FallbackWidths } from './FallbackWidths.tsx'
import { Buttons, Choices, Fields, Stars, Tabs } from './FormParts.tsx'
import { uiTexts as texts } from './messages.ts'
import { Overlays } from './OverlayParts.tsx'
import styles from './UiPage.module.css'

/** Like the other pages for developers, it does not exist in production. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { isProduction, now } = factsOf(context)
  if (isProduction) throw data(null, { status: 404 })
  return { now: now.getTime(), only: url.searchParams.get('part') }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

/**
 * Every component of `web/ui` in its states, for looking at and for the check of accessibility; with `?part=` those of
 * one part, which is checked in a tenth of the time.
 */
export default function UiPage({ loaderData: { now, only } }: Route.ComponentProps) {
  const parts: [title: string, content: ReactNode][] = [
    [texts.text, <Texts key="texts" />],
    [texts.buttons, <Buttons key="buttons" />],
    [texts.badges, <Badges key="badges" now={now} />],
    [texts.notes, <Notes key="notes" />],
    [texts.cards, <Cards key="cards" />],
    [texts.photos, <Photos key="photos" now={now} />],
    [texts.lists, <Lists key="lists" />],
    [texts.choices, <Choices key="choices" />],
    [texts.fields, <Fields key="fields" now={now} />],
    [texts.stars, <Stars key="stars" />],
    [texts.progress, <Progress key="progress" />],
    [texts.tabs, <Tabs key="tabs" />],
    [texts.overlays, <Overlays key="overlays" />],
    [texts.widths, <FallbackWidths key="widths" />],
  ]
  const shown = only === null ? parts : parts.filter(([title]) => title === only)
  return (
    <Column width={720}>
      <div className={styles.page}>
        <header>
          <BackLink href="/">{texts.close}</BackLink>
          <h1>{texts.title}</h1>
          <p>{texts.intro}</p>
        </header>
        {shown.map(([title, content]) => (
          <Part key={title} title={title}>
            {content}
          </Part>
        ))}
        {only === null && (
          <div className={styles.dark} data-theme="viewer">
            <Part title={texts.dark}>
              <Buttons />
              <Badges now={now} />
              <Notes />
            </Part>
          </div>
        )}
      </div>
      <CtaBar>
        <Button variant="primary">{texts.apply}</Button>
      </CtaBar>
    </Column>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
