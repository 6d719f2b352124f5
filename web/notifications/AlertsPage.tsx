import { useState } from 'react'
import { notificationLimits } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import type { AlertMatch, CastingAlert } from '#contract/notifications/alerts.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/AlertsPage'
import { AlertSheet } from './AlertSheet.tsx'
import { alertReasonTexts } from './alert-reason-messages.ts'
import { conditionWords } from './alert-words.ts'
import styles from './alerts.module.css'
import { alertTexts as texts } from './alerts-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).notifications.alerts()
}

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { alerts, matches, hasTexts, textsFrom } = loaderData
  const [edited, setEdited] = useState<CastingAlert | 'new' | null>(null)
  const { change, done } = useChange()
  const isFull = alerts.length >= notificationLimits.alerts
  const addButton = (
    <Button auto variant="ink" onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  )

  const turn = ({ id, ...alert }: CastingAlert, isOn: boolean) =>
    change(() => api.notifications.changeAlert({ params: { alertId: id }, body: { ...alert, isOn } }), undefined, {
      of: id,
    })
  const remove = ({ id, ...alert }: CastingAlert) =>
    change(async () => {
      await api.notifications.removeAlert({ params: { alertId: id } })
      toast.success(texts.removed, { undo: () => change(() => api.notifications.addAlert({ body: alert })) })
    })

  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{texts.title}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        <p className={styles.quiet}>
          {hasTexts ? texts.plus : textsFrom ? texts.plusLater(koreanDay(textsFrom)) : texts.notPlus}{' '}
          {!hasTexts && !textsFrom && (
            <ListLink href={paths.plus()} className={styles.link}>
              {texts.toPlus}
            </ListLink>
          )}
        </p>
        <section className={styles.section} aria-labelledby="mine">
          <h2 id="mine">
            {texts.mine} <small className="num">{texts.count(alerts.length, notificationLimits.alerts)}</small>
          </h2>
          {alerts.length === 0 ? (
            <Empty title={texts.emptyTitle} action={addButton}>
              {texts.empty}
            </Empty>
          ) : (
            <>
              <ul className={styles.alerts}>
                {alerts.map(alert => (
                  <li key={alert.id} className={styles.alert} data-off={alert.isOn ? undefined : ''}>
                    <Switch checked={alert.isOn} onChange={event => turn(alert, event.target.checked)}>
                      <b>{conditionWords(alert)}</b>
                    </Switch>
                    <div className={styles.actions}>
                      <Button auto size="sm" onClick={() => setEdited(alert)}>
                        {texts.edit}
                      </Button>
                      <Button auto size="sm" variant="text" onClick={() => remove(alert)}>
                        {texts.remove}
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
              {isFull ? <p className={styles.quiet}>{texts.full}</p> : addButton}
            </>
          )}
        </section>
        <section className={styles.section} aria-labelledby="matches">
          <h2 id="matches">{texts.matches}</h2>
          {matches.length === 0 ? (
            <p className={styles.quiet}>{texts.noMatches}</p>
          ) : (
            <ul>
              {matches.map(match => (
                <Match key={match.castingId} match={match} />
              ))}
            </ul>
          )}
        </section>
        <p className={styles.section}>
          <ListLink href={paths.notificationSettings()} className={styles.link}>
            {texts.channels}
          </ListLink>
        </p>
      </div>
      {edited && (
        <AlertSheet
          alert={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            toast.success(texts.saved)
            done()
          }}
        />
      )}
    </div>
  )
}

function Match({ match: { castingId, title, companyName, at, conditions, text } }: { match: AlertMatch }) {
  const outcome = text && texts.texts[text.status === 'BLOCKED' ? (text.reason ?? '') : text.status]
  return (
    <li className={styles.match}>
      <ListLink href={paths.casting(castingId)}>
        <b>{title}</b>
      </ListLink>
      <p>
        {companyName} · <span className="num">{fullDateTime(at)}</span>
      </p>
      <p className={styles.why}>
        {alertReasonTexts.because(`‘${conditionWords(conditions)}’`)}
        {outcome && ` · ${outcome}`}
      </p>
    </li>
  )
}
