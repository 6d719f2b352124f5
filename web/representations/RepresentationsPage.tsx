import { type ReactNode, useEffect } from 'react'
import { Form, useFetcher } from 'react-router'
import { RepresentationKind } from '#contract/codes/accounts.ts'
import type { Representative, Represented } from '#contract/representations/index.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/RepresentationsPage'
import { Acts } from './Acts.tsx'
import { AgreeButton } from './AgreeButton.tsx'
import { AskForm } from './AskForm.tsx'
import { askTexts, papersTexts, representationsTexts as texts } from './messages.ts'
import { Papers } from './Papers.tsx'
import styles from './Representations.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const most = { query: { limit: 100 } }

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const api = apiOf(context)
  const isOwn = viewer.actedBy === null && viewer.permissions.includes('Actor')
  const [represented, papers, representatives, acts] = await Promise.all([
    api.representations.represented(most),
    api.representations.papers(most),
    isOwn ? api.representations.representatives(most) : null,
    isOwn ? api.representations.acts({ query: { limit: 20 } }) : null,
  ])
  const actingFor = viewer.actedBy ? viewer.id : null
  const news = newsIn(url.searchParams)
  return { represented, representatives, papers, acts, phone: viewer.phone, actingFor, news }
}

/** Whose news brought the representative here, and the page that it is about. */
type News = { userId: number; to: string | null }

function newsIn(search: URLSearchParams): News | null {
  const userId = Number(search.get('for'))
  const to = search.get('to')
  return userId > 0 ? { userId, to: to && safeReturn(to) } : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const { representations } = rawApiOf(context)
  const params = { papersId: text('id') }
  const fileIds = form.getAll('fileIds').map(Number)
  const isContactShown = form.has('isContactShown')
  const intents = ['end', 'withdraw', 'more'] as const
  const named = intents.find(each => each === text('intent'))
  const intent = named ?? (text('kind') === 'PAPERS' ? ('papers' as const) : ('ask' as const))
  const asked = { intent, papersId: Number(text('id')) }
  try {
    if (intent === 'end') await representations.end({ params: { representationId: text('id') } })
    else if (intent === 'withdraw') await representations.withdrawPapers({ params })
    else if (intent === 'more') await representations.addPapers({ params, body: { fileIds } })
    else if (intent === 'papers') {
      const birthDate = text('birthDate').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      const child = { name: text('name'), birthDate, loginId: text('loginId').trim() || null }
      await representations.sendPapers({ body: { ...child, fileIds, isContactShown } })
    } else {
      const kind = text('kind') === 'AGENCY' ? 'AGENCY' : 'GUARDIAN'
      const body = { kind, name: text('name'), phone: text('phone') } as const
      await representations.ask({ body: { ...body, isContactShown: kind === 'GUARDIAN' && isContactShown } })
    }
    return { ...asked, refusal: null }
  } catch (error) {
    return { ...asked, refusal: refused(error) }
  }
}

export default function RepresentationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { represented, representatives, papers, acts, phone, actingFor, news } = loaderData
  useEffect(() => {
    if (actionData && !actionData.refusal) toast.success(actionData.intent === 'ask' ? askTexts.sent : papersTexts.sent)
  }, [actionData])
  const refusal = actionData?.refusal ?? null
  const isAbout = actionData?.intent === 'more' ? actionData.papersId : null
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      {representatives && (
        <section>
          <h2>{texts.others}</h2>
          <People list={representatives} none={texts.othersNone} noneText={texts.othersNoneText}>
            {person => (
              <>
                {person.status === 'ASKED' && <AgreeButton person={person} phone={phone} />}
                <EndButton {...endingOf(person, 'REPRESENTED')} id={person.id} />
              </>
            )}
          </People>
        </section>
      )}
      <section>
        <h2>{texts.mine}</h2>
        <People list={represented} none={texts.mineNone} noneText={texts.mineNoneText}>
          {person => (
            <>
              {person.userId !== null && (
                <ActButton
                  person={person}
                  isActing={person.userId === actingFor}
                  news={news?.userId === person.userId ? news : null}
                />
              )}
              <EndButton {...endingOf(person, 'REPRESENTATIVE')} id={person.id} />
            </>
          )}
        </People>
      </section>
      {acts && representatives && (acts.totalResult > 0 || representatives.totalResult > 0) && <Acts acts={acts} />}
      <Papers list={papers.list} refusal={refusal && isAbout ? { ...refusal, papersId: isAbout } : null} />
      {actingFor === null && (
        <AskForm key={`${represented.totalResult} ${papers.totalResult}`} refusal={isAbout ? null : refusal} />
      )}
    </div>
  )
}

type PeopleProps<Person> = {
  list: { list: Person[]; totalResult: number }
  none: string
  noneText: string
  children: (person: Person) => ReactNode
}

function People<Person extends Represented | Representative>({ list, none, noneText, children }: PeopleProps<Person>) {
  if (list.list.length === 0)
    return (
      <Empty as="h3" title={none}>
        {noneText}
      </Empty>
    )
  const more = list.totalResult - list.list.length
  return (
    <>
      <ul className={styles.people}>
        {list.list.map(person => (
          <li key={person.id}>
            <div>
              <b>{person.name}</b>
              <Badge tone={person.status === 'AGREED' ? 'ok' : 'warn'}>{RepresentationKind[person.kind]}</Badge>
              {'phone' in person && person.phone && <span className="num">{person.phone}</span>}
              <p className="num">
                {standingOf(person)}
                {person.way === 'PAPERS' && ` · ${texts.byPapers}`}
              </p>
            </div>
            <div className={styles.actions}>{children(person)}</div>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.more(more)}</p>}
    </>
  )
}

function standingOf(person: Represented | Representative): string {
  if (person.agreedAt) return texts.since(shortDate(person.agreedAt))
  return 'userId' in person ? texts.waiting(shortDate(person.askedAt)) : texts.asked(shortDate(person.askedAt))
}

/** What ending is called from this side. */
function endingOf({ status, name }: Represented | Representative, side: 'REPRESENTED' | 'REPRESENTATIVE') {
  if (status === 'AGREED') return { label: texts.end, named: texts.endOf(name) }
  return side === 'REPRESENTED'
    ? { label: texts.refuse, named: texts.refuseOf(name) }
    : { label: texts.takeBack, named: texts.takeBackOf(name) }
}

function EndButton({ id, label, named }: { id: number; label: string; named: string }) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  useEffect(() => {
    if (!answer) return
    if (answer.refusal) toast.error(answer.refusal.message)
    else toast.success(texts.ended)
  }, [answer])
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="id" value={id} />
      <Button size="sm" auto type="submit" aria-label={named} pending={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </fetcher.Form>
  )
}

/** A document of its own: nothing of one's own account stays on the page. */
function ActButton({ person, isActing, news }: { person: Represented; isActing: boolean; news: News | null }) {
  const to = news?.to ?? null
  if (isActing)
    return to ? (
      <LinkButton size="sm" auto variant="primary" href={to}>
        {texts.openNews}
      </LinkButton>
    ) : (
      <p className={styles.acting}>{texts.acting}</p>
    )
  return (
    <>
      {news && <Badge tone="info">{texts.hasNews}</Badge>}
      <Form method="post" action={paths.acting()} reloadDocument>
        <input type="hidden" name="userId" value={person.userId ?? ''} />
        {to && <input type="hidden" name="to" value={to} />}
        <Button
          size="sm"
          auto
          variant={to ? 'primary' : 'ink'}
          type="submit"
          aria-label={to ? texts.openNewsOf(person.name) : undefined}
        >
          {to ? texts.openNews : texts.actOf(person.name)}
        </Button>
      </Form>
    </>
  )
}
