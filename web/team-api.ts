import { teamRoutes } from '#contract/team-routes.generated.ts'
import { api, learnRoutes, pageApi } from '#web/api.ts'

// What a casting's team does after the applications, the actors' side of it, and checks of contacts: no page without it
// downloads its routes.
learnRoutes(teamRoutes)

export { api, pageApi }
