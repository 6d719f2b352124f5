import { castings } from '#contract/castings.ts'
import { implement } from '../kernel/implement.ts'

export const castingRoutes = () => implement(castings, {})
