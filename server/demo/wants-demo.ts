import type { Env } from '#server/kernel/env.ts'

/** Whether this program shows invented people: where configured, and by default only on a developer's machine. */
export const wantsDemo = ({ demoData, DATABASE_URL, NODE_ENV }: Env): boolean =>
  demoData ?? (!DATABASE_URL && NODE_ENV === 'development')
