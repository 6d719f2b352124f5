import type { AppContract } from '#contract'
import { Signal } from '#contract/codes/admin.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { signalTexts as texts } from './editor/messages.ts'

export type FoundSignals = DataOf<AppContract['castings']['check']>['signals']

/** What a casting has in common with those of impostors, each with the sentence that shows it. */
export const SignalList = ({ signals }: { signals: FoundSignals }) => (
  <ul>
    {signals.map(({ rule, excerpt }) => (
      <li key={rule}>
        {Signal[rule]}
        {excerpt && `: ${texts.quoted(excerpt)}`}
      </li>
    ))}
  </ul>
)
