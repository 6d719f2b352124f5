import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchNetwork } from '#web/calls/weak-network.ts'
import { watchExperience } from '#web/logs/watch-experience.ts'
import { askAhead } from '#web/shell/ahead.ts'
import { watchHistory } from '#web/shell/memory.ts'

watchExperience()
watchNetwork()
watchHistory()
askAhead()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
