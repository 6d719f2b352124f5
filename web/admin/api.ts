import { officeRoutes } from '#contract/office-routes.generated.ts'
import { api, learnRoutes } from '#web/api.ts'

// Pages of the office import the API from here: no other page downloads its routes.
learnRoutes(officeRoutes)

export { api }
