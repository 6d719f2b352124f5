import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isFaultOfPage } from '#web/calls/refusal.ts'
import { watchNetwork } from '#web/calls/weak-network.ts'
import { tellError, watchExperience } from '#web/logs/watch-experience.ts'
import { askAhead } from '#web/shell/ahead.ts'
import { watchHistory } from '#web/shell/memory.ts'
import { manifestHere, PageStylesContext, takeStyles } from './page-styles.tsx'

watchExperience()
watchHistory()
// Before the network is watched: what is asked ahead is late in silence.
askAhead()
watchNetwork()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageStylesContext value={takeStyles(manifestHere())}>
        {/* What the error page takes over reaches no listener of the window. */}
        <HydratedRouter onError={error => isFaultOfPage(error) && tellError(error)} />
      </PageStylesContext>
    </StrictMode>,
  )
})
