import type { Env } from '../kernel/env.ts'

/** Whether this program shows invented people: where it is asked to, and by itself only on somebody's own machine. */
export const wantsDemo = ({ demoData, DATABASE_URL, NODE_ENV }: Env): boolean =>
  demoData ?? (!DATABASE_URL && NODE_ENV === 'development')
