import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchNetwork } from '#web/calls/weak-network.ts'
import { watchExperience } from '#web/logs/watch-experience.ts'

watchExperience()
watchNetwork()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
