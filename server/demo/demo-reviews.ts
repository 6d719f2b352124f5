import { isFinalStage } from '#contract/codes/applications.ts'
import { present } from '#server/kernel/present.ts'
import type { DemoApplication, Stage } from '../../db/demo/applications.ts'
import { between, random } from '../../db/demo/random.ts'
import type { LoadedCasting } from './demo-castings.ts'

/** The stage of an application's role, with time and author; expiry has no author. */
export type Step = { roleOrder: number; from: Stage | null; to: Stage; by: string | null; at: Date }

export type Review = {
  steps: Step[]
  readBy: { loginId: string; at: Date }[]
  firstReadAt: Date | null
  resultSentAt: Date | null
}

const hour = 3_600_000
/** The time between sending and each stage. */
const before: Record<Stage, Stage[]> = {
  SUBMITTED: [],
  READ: [],
  SHORTLISTED: ['READ'],
  AUDITION: ['READ', 'SHORTLISTED'],
  FINAL: ['READ', 'SHORTLISTED', 'AUDITION'],
  HOLD: ['READ', 'SHORTLISTED'],
  CAST: ['READ', 'SHORTLISTED', 'AUDITION', 'FINAL'],
  REJECTED: ['READ'],
  WITHDRAWN: [],
  EXPIRED: ['READ'],
}

/** The casting team's actions on an application, derived from its final stage. */
export function reviewOf(application: DemoApplication, casting: LoadedCasting, now: Date): Review {
  const { withdrawnAt } = application
  const readBy = application.readBy
    .filter(({ at }) => !withdrawnAt || at < withdrawnAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const steps = application.roles.flatMap(role => stepsOf(role, { application, casting, first: readBy[0], now }))
  const decided = application.roles.every(({ stage }) => isFinalStage(stage))
  const isSent = casting.status === 'CLOSED' && decided
  return {
    steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    readBy,
    firstReadAt: readBy[0]?.at ?? null,
    resultSentAt: isSent ? new Date(Math.max(...steps.map(({ at }) => at.getTime()))) : null,
  }
}

type Facts = {
  application: DemoApplication
  casting: LoadedCasting
  first: Review['readBy'][number] | undefined
  now: Date
}

function stepsOf(role: DemoApplication['roles'][number], { application, casting, first, now }: Facts): Step[] {
  const { applicantLoginId, appliedAt, withdrawnAt } = application
  const draw = random(`review:${casting.key}/${applicantLoginId}/${role.order}`)
  const path = [...before[role.stage], ...(role.stage === 'SUBMITTED' ? [] : [role.stage])]
  if (withdrawnAt && first) path.unshift('READ')
  const steps: Step[] = [{ roleOrder: role.order, from: null, to: 'SUBMITTED', by: applicantLoginId, at: appliedAt }]
  for (const to of path) {
    const last = present(steps.at(-1))
    const decidedAt = new Date(Math.min(last.at.getTime() + between(draw, 3, 60) * hour, now.getTime() - 60_000))
    const [by, at] =
      to === 'READ'
        ? [present(first).loginId, present(first).at]
        : to === 'WITHDRAWN'
          ? [applicantLoginId, present(withdrawnAt)]
          : to === 'EXPIRED'
            ? [null, decidedAt]
            : [casting.ownerLoginId, decidedAt]
    steps.push({ roleOrder: role.order, from: last.to, to, by, at })
  }
  return steps
}
