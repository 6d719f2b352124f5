import { redirect } from 'react-router'
import { apiOf, factsOf, isBuyer, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { isoDate } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { UserRound } from '#web/ui/icons.ts'
import type { Route } from './+types/JoinPage'
import { JoinForm } from './JoinForm.tsx'
import { Joining } from './Joining.tsx'
import { joinTexts as texts } from './messages.ts'
import type { PlanType } from './plan-words.ts'
import { cardReturn } from './useCardWindow.ts'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const isActor = isBuyer(viewer)
  const api = apiOf(context)
  const [offer, plus] = await Promise.all([api.membership.plusOffer(), isActor ? api.membership.plus() : null])
  const query = url.searchParams
  const returned = cardReturn(query)
  const isJoining = plus?.status === 'JOINING'
  if (plus && !isJoining && !returned) throw redirect(paths.plusPaymentInfo())
  return {
    isActor,
    prices: { MONTHLY: offer.monthly, YEARLY: offer.yearly },
    termsVersion: offer.termsVersion,
    textsFrom: offer.textsFrom,
    cycle: (query.get('cycle') === 'YEARLY' ? 'YEARLY' : 'MONTHLY') as PlanType,
    today: isoDate(factsOf(context).now),
    paymentAgency: factsOf(context).collecting.agency,
    isJoining,
    returned: returned && {
      ...returned,
      agreedAmount: Number(query.get('amount')),
      agreedTerms: query.get('terms') ?? '',
    },
  }
}

/**
 * Joining: the amount, the cycle, the next date and how to cancel are shown beside the button (Electronic Commerce Act
 * 13).
 */
export default function JoinPage({ loaderData }: Route.ComponentProps) {
  const { isActor, returned, isJoining } = loaderData
  const isApproved = returned?.result.kind === 'approved'
  return (
    <Column width={560}>
      {!isActor ? (
        <>
          <Text size="h1">{texts.title}</Text>
          <Empty
            icon={UserRound}
            as="h2"
            title={texts.needActor}
            action={
              <LinkButton auto href={paths.plus()}>
                {texts.back}
              </LinkButton>
            }
          >
            {texts.needActorText}
          </Empty>
        </>
      ) : isJoining || isApproved ? (
        <Joining key={returned?.issueId} {...loaderData} />
      ) : (
        <JoinForm key={returned?.issueId} {...loaderData} />
      )}
    </Column>
  )
}
