import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { shortDate, weekday } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import type { Route } from './+types/PrintingListPage'
import { roundsTexts, printingListTexts as texts } from './messages.ts'
import styles from './PrintingList.module.css'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).admin.printingList({ params: { roundId: idParam(params.roundId) } })
}

/** What the person who prints needs on paper: office by office, whose profile. */
export default function PrintingListPage({ loaderData: { walkedOn, walker, stops }, params }: Route.ComponentProps) {
  const day = `${shortDate(walkedOn)} (${weekday(walkedOn)})`
  const total = stops.filter(({ isQRTour }) => !isQRTour).reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.buttons} data-chrome="">
        <LinkButton auto href={paths.adminTourRounds({ id: Number(params.roundId) })}>
          {texts.back}
        </LinkButton>
        <Button auto variant="ink" onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {texts.print}
        </Button>
      </div>
      <h1>{texts.title}</h1>
      <p>
        {texts.of(day, walker?.name ?? roundsTexts.noWalker)} · {texts.total(total)}
      </p>
      <p className={styles.quiet}>{texts.note}</p>
      {stops.map(({ tourId, title, isQRTour, orders }) => (
        <section key={tourId} className={styles.stop}>
          <h2>
            {title} <small>{isQRTour ? texts.qr : texts.copies(orders.length)}</small>
          </h2>
          {orders.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
          <ol>
            {orders.map(({ orderId, actorName, fileName }) => (
              <li key={orderId}>
                <span className="num">{texts.order(orderId)}</span> <b>{actorName ?? texts.gone}</b>{' '}
                {!isQRTour && <span className={styles.quiet}>{fileName ?? texts.sheet}</span>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
