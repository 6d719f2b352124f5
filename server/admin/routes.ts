import { admin } from '#contract/admin.ts'
import { implement } from '../kernel/implement.ts'

export const adminRoutes = () => implement(admin, {})
