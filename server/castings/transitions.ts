import type { UpdateObject } from 'kysely'
import { type CastingStatus, closedStatuses, shownStatuses } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import type { Viewer } from '#server/kernel/session.ts'

export type Status = CodeOf<typeof CastingStatus>
/** Who acts: the casting's owner, a full collaborator, an operator, or a job. */
export type Party = 'owner' | 'team' | 'admin' | 'job'

export type Transition = {
  from: readonly Status[]
  to: Status
  by: readonly Party[]
  /** Alternative outcomes of the same action, with their conditions. */
  or?: Partial<Record<Status, string>>
  /** Further preconditions. */
  provided?: string
}
type Rule = {
  refusal: 'casting_not_editable' | 'casting_state_moved' | 'not_found'
  transitions: readonly Transition[]
}

/**
 * Every transition between a casting's states; there are no others [T-01]. `move` refuses to write a change that is not
 * listed; the tests walk this table and every pair of state and person that is not in it.
 */
export const rules = {
  submit: {
    refusal: 'casting_not_editable',
    transitions: [
      {
        from: ['DRAFT'],
        to: 'IN_REVIEW',
        by: ['owner', 'team'],
        or: {
          OPEN: 'the owner is trusted, has not sent many that day, and no minors are sought; an operator checks it later',
        },
        provided: 'it is complete and its author is authorised',
      },
      { from: ['REJECTED'], to: 'IN_REVIEW', by: ['owner', 'team', 'admin'], provided: 'it is complete' },
    ],
  },
  recall: {
    refusal: 'casting_not_editable',
    transitions: [
      {
        from: ['IN_REVIEW'],
        to: 'DRAFT',
        by: ['owner', 'team', 'admin'],
        or: { CLOSED: 'it was open before, so people may have applied' },
      },
      { from: ['REJECTED'], to: 'CLOSED', by: ['owner', 'team', 'admin'], provided: 'it was open before' },
    ],
  },
  approve: {
    refusal: 'casting_state_moved',
    transitions: [
      {
        from: ['IN_REVIEW'],
        to: 'OPEN',
        by: ['admin'],
        or: { IN_REVIEW: 'minors are sought and it is the first of two approvals' },
        provided: 'its deadline and the time for its results are not over',
      },
      { from: ['OPEN'], to: 'OPEN', by: ['admin'], provided: 'it awaits the check of an operator' },
    ],
  },
  reject: {
    refusal: 'casting_state_moved',
    transitions: [{ from: ['IN_REVIEW'], to: 'REJECTED', by: ['admin'] }],
  },
  /** An operator undoes a decision before it is announced. */
  takeBack: {
    refusal: 'casting_state_moved',
    transitions: [
      {
        from: ['OPEN'],
        to: 'IN_REVIEW',
        by: ['admin'],
        or: { OPEN: 'only its check is taken back' },
        provided: 'ten minutes are not over, nothing has changed and nobody has applied since',
      },
      { from: ['REJECTED', 'IN_REVIEW'], to: 'IN_REVIEW', by: ['admin'], provided: 'ten minutes are not over' },
    ],
  },
  renew: {
    refusal: 'casting_not_editable',
    transitions: [{ from: ['OPEN'], to: 'OPEN', by: ['owner', 'team', 'admin'], provided: 'it has no deadline' }],
  },
  closeEarly: {
    refusal: 'casting_state_moved',
    transitions: [{ from: ['OPEN'], to: 'EARLY_CLOSED', by: ['owner', 'team', 'admin'] }],
  },
  close: {
    refusal: 'casting_state_moved',
    transitions: [{ from: ['OPEN'], to: 'CLOSED', by: ['job'], provided: 'its deadline has passed' }],
  },
  reopen: {
    refusal: 'casting_not_editable',
    transitions: [
      {
        from: closedStatuses,
        to: 'OPEN',
        by: ['owner', 'admin'],
        or: { IN_REVIEW: 'it was reopened before' },
        provided: 'at most 30 days have passed and its new deadline is ahead',
      },
    ],
  },
  hide: {
    refusal: 'casting_state_moved',
    transitions: [{ from: shownStatuses, to: 'HIDDEN', by: ['admin', 'job'] }],
  },
  show: {
    refusal: 'casting_state_moved',
    transitions: [
      {
        from: ['HIDDEN'],
        to: 'CLOSED',
        by: ['admin'],
        or: { OPEN: 'it was open when it was hidden', EARLY_CLOSED: 'it was closed early when it was hidden' },
        provided: 'its owner has not left',
      },
    ],
  },
  remove: {
    refusal: 'not_found',
    transitions: [
      {
        from: ['DRAFT', 'IN_REVIEW', 'REJECTED', 'OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN'],
        to: 'DELETED',
        by: ['owner', 'admin'],
        provided: 'nobody has applied, or an operator removes it',
      },
    ],
  },
  /** An operator undoes a deletion before it is announced. */
  restore: {
    refusal: 'casting_state_moved',
    transitions: [
      {
        from: ['DELETED'],
        to: 'OPEN',
        by: ['admin'],
        or: {
          DRAFT: 'it was a draft',
          IN_REVIEW: 'it was under review',
          REJECTED: 'it was refused',
          EARLY_CLOSED: 'it was closed early',
          CLOSED: 'it was closed',
          HIDDEN: 'it was hidden',
        },
        provided: 'it was open, ten minutes are not over, and nothing has changed since',
      },
    ],
  },
  /** The owner left the service. */
  abandon: {
    refusal: 'casting_state_moved',
    transitions: [
      {
        from: ['DRAFT', 'IN_REVIEW', 'REJECTED', 'OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN', 'DELETED'],
        to: 'DELETED',
        by: ['job'],
        or: { HIDDEN: 'people have applied' },
      },
    ],
  },
  /** The period for which its applicants gave their data is over. */
  expire: {
    refusal: 'casting_state_moved',
    transitions: [{ from: ['IN_REVIEW', 'REJECTED'], to: 'CLOSED', by: ['job'], provided: 'it was open before' }],
  },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof rules

/** The transition of an action from a state; undefined if there is none. */
export const transitionOf = (action: Action, from: string): Transition | undefined =>
  (rules[action].transitions as readonly Transition[]).find(each => each.from.some(status => status === from))

/** The states from which an action is possible, for queries. */
export const statesBefore = (action: Action): Status[] =>
  (rules[action].transitions as readonly Transition[]).flatMap(each => [...each.from])

/** The relations of a person to a casting: an operator may also be its owner, or on its team. */
export const partiesOf = (viewer: Viewer, { isOwn, isTeam }: { isOwn: boolean; isTeam: boolean }): Party[] => [
  ...(isOwn ? ['owner' as const] : []),
  ...(isTeam && !isOwn ? ['team' as const] : []),
  ...(hasOperatorRole(viewer, 'MODERATION') ? ['admin' as const] : []),
]

/**
 * Refuses an action that the casting's state does not allow, with the action's own code, or that none of the parties
 * may take (`forbidden`).
 */
export function requireTransition(action: Action, from: string, parties: readonly Party[]): void {
  const transition = transitionOf(action, from)
  if (!transition) fail(rules[action].refusal)
  if (!transition.by.some(party => parties.includes(party))) fail('forbidden')
}

/** Whether an action may turn one state into another. */
const isTransition = (action: Action, from: string, to: string): boolean => {
  const transition = transitionOf(action, from)
  return transition !== undefined && (transition.to === to || to in (transition.or ?? {}))
}

type Changes = Omit<UpdateObject<DB, 'castings'>, 'status'> & { status: Status }

/**
 * Writes a change of state and increments the revision. The caller has locked the casting and called
 * `requireTransition`; an unlisted change is a program error.
 */
export async function move(
  db: Db,
  { id, status: from }: { id: number; status: string },
  action: Action,
  changes: Changes,
): Promise<void> {
  if (!isTransition(action, from, changes.status))
    throw new Error(`${action} does not turn ${from} into ${changes.status}`)
  await db
    .updateTable('castings')
    .set(eb => ({ updated_at: new Date(), revision: eb('revision', '+', 1), ...changes }))
    .where('id', '=', id)
    .execute()
}
