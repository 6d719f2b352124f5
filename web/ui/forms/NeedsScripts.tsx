import { Note } from '#web/ui/display/Card.tsx'
import { ui } from '#web/ui/messages.ts'

/** Says what to do if a form cannot run. */
export const NeedsScripts = () => (
  <noscript>
    <Note tone="warn" title={ui.noScripts}>
      {ui.noScriptsHelp}
    </Note>
  </noscript>
)
