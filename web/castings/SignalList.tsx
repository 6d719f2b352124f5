import type { AppContract } from '#contract'
import { Signal } from '#contract/codes/casting-terms.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { describeTexts as texts } from './describe-messages.ts'

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
