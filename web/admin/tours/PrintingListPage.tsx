import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { idParam } from '#web/calls/id-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/forms/Button.tsx'
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

/** The printed list of a round: office by office, whose profiles. */
export default function PrintingListPage({
  loaderData: { walkedOn, walker, stops, file },
  params,
}: Route.ComponentProps) {
  const day = `${shortDate(walkedOn)} (${weekday(walkedOn)})`
  const total = stops.filter(({ isQRTour }) => !isQRTour).reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.buttons} data-chrome="">
        <LinkButton auto href={officePaths.adminTourRounds({ id: Number(params.roundId) })}>
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
      <RoundFile roundId={Number(params.roundId)} file={file} />
      <p className={styles.quiet}>{texts.note}</p>
      {stops.map(({ tourId, title, isQRTour, orders }) => (
        <section key={tourId} className={styles.stop}>
          <h2>
            {title} <small>{isQRTour ? texts.qr : texts.copies(orders.length)}</small>
          </h2>
          {orders.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
          <ol>
            {orders.map(({ orderId, actorName, fileName, state }) => (
              <li key={orderId}>
                <span className="num">{texts.order(orderId)}</span> <b>{actorName ?? texts.gone}</b>{' '}
                {!isQRTour && <span className={styles.quiet}>{fileName ?? texts.sheet}</span>}{' '}
                {!isQRTour && state !== 'PRINTING' && (
                  <Badge tone={state === 'TOURING' ? 'ok' : 'warn'}>
                    {state === 'TOURING' ? texts.printed : texts.unready}
                  </Badge>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type File = Route.ComponentProps['loaderData']['file']

const everyMs = 2_000

/** The PDF of the round: created by a job, so the page polls until it is ready. */
function RoundFile({ roundId, file }: { roundId: number; file: File }) {
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const isMaking = file?.state === 'MAKING'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isMaking, revalidate])
  const make = () =>
    run(async () => {
      await api.admin.makeRoundFile({ params: { roundId } })
      await revalidate()
    })
  return (
    <section className={styles.file} aria-label={texts.file} data-chrome="">
      <h2>{texts.file}</h2>
      <div aria-live="polite">
        {file?.state === 'READY' ? (
          <p>{texts.made(file.pages ?? 0, clock(file.madeAt ?? ''))}</p>
        ) : (
          <p className={styles.quiet}>{isMaking ? texts.making : texts.fileNote}</p>
        )}
        {file?.state === 'FAILED' && <Note tone="warn">{texts.failed}</Note>}
        {file && file.leftOut.length > 0 && (
          <Note tone="warn">{texts.leftOut(file.leftOut.map(texts.order).join(', '))}</Note>
        )}
      </div>
      <Alert>{refusal?.message}</Alert>
      <div className={styles.buttons}>
        {file?.state === 'READY' && (
          <a
            className={buttonClass({ auto: true, variant: 'ink' })}
            href={officePaths.adminRoundFile(roundId)}
            download
          >
            {texts.download}
          </a>
        )}
        {!isMaking && (
          <Button auto variant={file?.state === 'READY' ? undefined : 'ink'} pending={isPending} onClick={make}>
            {file ? texts.makeAgain : texts.make}
          </Button>
        )}
      </div>
    </section>
  )
}
