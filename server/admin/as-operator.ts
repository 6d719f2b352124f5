import type { Viewer } from '#server/kernel/session.ts'

/** The call with its caller as the operator that rules of other rooms ask for. */
export const asOperator = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, operator: ctx.user })
