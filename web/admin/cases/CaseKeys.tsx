import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { caseTexts as texts } from './messages.ts'

/** The keyboard shortcuts of a list of cases. */
export const CaseKeys = () => (
  <KeyHints>
    {texts.keys.map(([keys, what]) => (
      <span key={what}>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {what}
      </span>
    ))}
  </KeyHints>
)
