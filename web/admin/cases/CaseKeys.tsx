import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { caseTexts as texts } from './messages.ts'

/** The keys of a list whose cases are decided. */
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
