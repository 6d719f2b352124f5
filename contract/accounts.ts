import { z } from 'zod'
import { time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Permission } from './enums.ts'

export const me = z.object({
  id: z.int(),
  name: z.string(),
  loginId: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  permissions: z.array(z.enum(Object.keys(Permission) as (keyof typeof Permission)[])),
  isPlfilPlusMember: z.boolean(),
  profileImageUrl: z.string().nullable(),
  profileId: z.int().nullable(),
})

const sessionAnswer = z.object({ token: z.string().nullable(), expiresAt: time, user: me })

export const accounts = {
  login: endpoint('PUT /v1/users/login', {
    access: 'anyone',
    summary: '로그인',
    body: z.strictObject({
      loginId: z.string().min(1).max(60),
      password: z.string().min(1).max(128),
      staySignedIn: z.boolean().default(false),
    }),
    response: sessionAnswer,
    errors: ['login_failed', 'login_throttled', 'suspended'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  me: endpoint('GET /v1/users/me', { access: 'user', summary: '지금 로그인한 사람', response: me }),
  logout: endpoint('POST /v1/users/logout', { access: 'user', summary: '로그아웃', response: z.null() }),
}
