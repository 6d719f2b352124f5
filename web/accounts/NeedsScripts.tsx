import { Note } from '#web/ui/display/Card.tsx'
import { account } from './messages.ts'

/** Says what to do where the steps of an account page cannot run. */
export const NeedsScripts = () => (
  <noscript>
    <Note tone="warn" title={account.noScripts}>
      {account.noScriptsHelp}
    </Note>
  </noscript>
)
