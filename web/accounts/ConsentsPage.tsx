import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import type { ConsentEntry } from '#contract/accounts/consents.ts'
import { ConsentKind } from '#contract/codes/accounts.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { fullDateTime, fullDay, koreanAge } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Correctable, OwnField } from '#web/ui/forms/Field.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useKeptInput } from '#web/useKeptInput.ts'
import type { Route } from './+types/ConsentsPage'
import styles from './leaving/leaving.module.css'
import { consentTexts as texts } from './leaving/leaving-messages.ts'
import { ExportLink } from './leaving/WithdrawalExport.tsx'
import { consentsPageTexts } from './messages.ts'
import page from './page.module.css'

const kinds = ['MARKETING_SMS', 'NIGHT', 'MARKETING_EMAIL'] as const
type Kind = (typeof kinds)[number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { birthDate } = requireViewer(context, request)
  const isChild = (koreanAge(birthDate) ?? 0) < 14
  const api = apiOf(context)
  const [consents, { list: voices }] = await Promise.all([api.accounts.consents(), api.selfTapes.ownReadings()])
  return { isChild, ...consents, voices }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const form = await sentForm(request)
  const sent = Object.fromEntries(kinds.map(kind => [kind, form.has(kind)])) as Record<Kind, boolean>
  // Night texts depend on texts: they are off with them.
  const body = { ...sent, NIGHT: sent.NIGHT && sent.MARKETING_SMS }
  try {
    await rawApiOf(context).accounts.changeConsents({ body })
    return data({ saved: Date.now(), message: null, fields: {} as Record<string, string> })
  } catch (error) {
    const { status, message, fields } = refused(error)
    return data({ saved: null, message: Object.keys(fields).length ? null : message, fields }, { status })
  }
}

export default function ConsentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isChild, current, history, voices } = loaderData
  const isPending = useNavigation().state !== 'idle'
  const saved = actionData?.saved
  const form = useRef<HTMLFormElement>(null)
  const { keep, drop } = useKeptInput(form, 'consents', { ticks: true })
  useEffect(() => {
    if (actionData) drop()
  }, [actionData, drop])
  useEffect(() => {
    if (saved) toast.success(texts.saved)
  }, [saved])
  const isOn = (kind: Kind) => current.some(entry => entry.kind === kind && entry.agreed)
  return (
    <div className="wrap">
      <div className={page.page}>
        <h1>{texts.title}</h1>
        <p className={page.intro}>{texts.intro}</p>
        <section className={styles.section}>
          <h2>{texts.news}</h2>
          {isChild ? (
            <p className={styles.data}>{texts.notForChildren}</p>
          ) : (
            <>
              {/* The switches start anew from what the server says, also after it turned one off along with another. */}
              <Form ref={form} method="post" key={history.length} onSubmit={keep}>
                <Alert>{actionData?.message}</Alert>
                <Correctable answer={actionData}>
                  <div className={styles.switches}>
                    {kinds.map(kind => (
                      <OwnField key={kind} error={actionData?.fields[kind]}>
                        {invalid => (
                          <Switch
                            name={kind}
                            aria-invalid={invalid}
                            defaultChecked={isOn(kind)}
                            note={texts.notes[kind]}
                          >
                            {ConsentKind[kind]}
                          </Switch>
                        )}
                      </OwnField>
                    ))}
                  </div>
                </Correctable>
                <Button type="submit" variant="ink" pending={isPending}>
                  {texts.save}
                </Button>
              </Form>
            </>
          )}
        </section>
        <section className={styles.section}>
          <h2>{texts.history}</h2>
          {history.length === 0 ? (
            <p className={page.intro}>{texts.noHistory}</p>
          ) : (
            <ul className={styles.history}>
              {history.map((entry, at) => (
                <Entry
                  key={`${entry.kind} ${entry.at}`}
                  entry={entry}
                  wasAgreed={wasAgreed(history.slice(at + 1), entry)}
                />
              ))}
            </ul>
          )}
        </section>
        {voices.length > 0 && (
          <section className={styles.section}>
            <h2>{texts.voices}</h2>
            <p className={styles.data}>{texts.voicesText}</p>
            <ul className={styles.history}>
              {voices.map(({ castingId, castingTitle, sceneId, sceneName, readAt }) => (
                <li key={sceneId}>
                  {/* A page that may open the microphone has a document of its own. */}
                  <a href={paths.reading(castingId, sceneId)}>{castingTitle}</a>
                  <small className="num">
                    {sceneName} · {texts.voiceAt(fullDay(readAt))}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.section}>
          <h2>{texts.policies}</h2>
          <p className={styles.links}>
            <ListLink href={paths.policy('terms')}>{consentsPageTexts.terms}</ListLink>
            <ListLink href={paths.policy('privacy')}>{consentsPageTexts.privacy}</ListLink>
          </p>
        </section>
        <section className={styles.section}>
          <h2>{texts.data}</h2>
          <p className={styles.data}>{texts.dataText}</p>
          <ExportLink />
        </section>
      </div>
    </div>
  )
}

const wasAgreed = (earlier: ConsentEntry[], { kind }: ConsentEntry) =>
  earlier.find(entry => entry.kind === kind)?.agreed ?? false

function Entry({ entry, wasAgreed }: { entry: ConsentEntry; wasAgreed: boolean }) {
  const { kind, agreed, version, at } = entry
  const label = agreed ? texts.agreed : wasAgreed ? texts.withdrawn : texts.notAgreed
  return (
    <li>
      <b>{ConsentKind[kind]}</b>
      <Badge tone={agreed ? 'ok' : 'plain'}>{label}</Badge>
      <small className="num">
        {fullDateTime(at)} ·{' '}
        <ListLink href={paths.policy(kind === 'TERMS' ? 'terms' : 'privacy', version)}>
          {consentsPageTexts.version(fullDay(version))}
        </ListLink>
      </small>
    </li>
  )
}
