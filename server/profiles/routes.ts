import { profiles } from '#contract/profiles.ts'
import { implement } from '../kernel/implement.ts'

export const profileRoutes = () => implement(profiles, {})
