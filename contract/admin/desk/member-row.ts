import { z } from 'zod'
import { MemberStatus, Permission } from '../../codes/accounts.ts'
import { codes, time } from '../../common.ts'

/** A member as lists and headings of the back office show them: without contacts. */
export const memberRow = z.object({
  id: z.int(),
  name: z.string(),
  loginId: z.string().nullable(),
  permissions: z.array(codes(Permission)),
  status: codes(MemberStatus),
  joinedAt: time,
})
