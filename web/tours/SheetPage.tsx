import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { CardContent } from '#web/profiles/ActorCard.tsx'
import { cardOf } from '#web/profiles/actor/facts.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/SheetPage'
import { GoneSheet } from './GoneSheet.tsx'
import { sheetPageTexts as texts } from './messages.ts'
import styles from './Sheet.module.css'
import { loadSheet, useSheetLook } from './sheet.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, loaderData?.opened ? texts.title(loaderData.opened.title) : texts.goneTitle),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = ({ context, params: { code } }: Route.LoaderArgs) =>
  loadSheet(() => rawApiOf(context).tours.tourSheet({ params: { code } }))

/** The page behind an office's QR sheet: the actors delivered to it, without their contacts. */
export default function SheetPage({ loaderData: { opened, gone }, params: { code } }: Route.ComponentProps) {
  useSheetLook(code, null, opened !== null)
  if (!opened) return <GoneSheet why={gone} />
  const { title, lookingFor, until, list } = opened
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <Text size="h1">{texts.title(title)}</Text>
        {list.length > 0 && <p className={styles.lead}>{texts.lead(list.length)}</p>}
        {lookingFor && <p className={styles.quiet}>{`${texts.lookingFor}: ${lookingFor}`}</p>}
        <p className={styles.quiet}>{texts.until(shortDate(until))}</p>
      </header>
      {list.length === 0 ? (
        <Empty as="h2" title={texts.empty}>
          {texts.emptyText}
        </Empty>
      ) : (
        <ul className={styles.actors}>
          {list.map(({ visitId, card }) => (
            <li key={visitId}>
              <ListLink href={paths.sheetProfile(code, visitId)}>
                <CardContent {...cardOf(card)} />
              </ListLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
