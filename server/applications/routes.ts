import { applications } from '#contract/applications.ts'
import { implement } from '../kernel/implement.ts'

export const applicationRoutes = () => implement(applications, {})
