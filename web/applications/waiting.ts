import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'

export type Waiting = { casts: number; proposals: number; auditions: number; selfTapes: number }

/** Number of cast offers and invitations of each kind that wait for the actor's answer. */
export async function findWaiting(api: Client<AppContract>): Promise<Waiting> {
  const query = { limit: 1 }
  const [applications, proposals, auditions, selfTapes] = await Promise.all([
    api.applications.mine({ query }),
    api.proposals.myProposals({ query }),
    api.auditions.mine({ query }),
    api.selfTapes.mine({ query }),
  ])
  return {
    casts: applications.waiting,
    proposals: proposals.waiting,
    auditions: auditions.waiting,
    selfTapes: selfTapes.waiting,
  }
}
