import { useRevalidator } from 'react-router'
import type { KeptDecision } from '#contract/admin/decisions.ts'
import { AuthStatus, MemberStatus, PapersState } from '#contract/codes/accounts.ts'
import { ReleaseState } from '#contract/codes/applications.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { ReportState, ReportTarget } from '#contract/codes/reports.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from './cases.module.css'
import { keptStates, caseTexts as texts } from './messages.ts'
import { takeBack } from './take-back.ts'

/** Rows that are shown without asking; the others open. */
const shownAtOnce = 3

/** What was decided in the last minutes and has reached nobody yet, above the list that the cases have left. */
export function KeptDecisions({ list }: { list: readonly KeptDecision[] }) {
  if (!list.length) return null
  const rest = list.slice(shownAtOnce)
  return (
    <section className={styles.kept} aria-label={texts.kept} data-kept="">
      <h2>{texts.keptCount(list.length)}</h2>
      <ul>
        {list.slice(0, shownAtOnce).map(decision => (
          <Kept key={decision.id} decision={decision} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{texts.keptMore(rest.length)}</summary>
          <ul>
            {rest.map(decision => (
              <Kept key={decision.id} decision={decision} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const labels: Record<KeptDecision['on'], Record<string, string>> = {
  CASTING: CastingStatus,
  HIDING: CastingStatus,
  CLOSING: CastingStatus,
  DELETION: { ...CastingStatus, ...keptStates },
  AUTH: AuthStatus,
  MEMBER: MemberStatus,
  REPORTS: ReportState,
  RELEASE: ReleaseState,
  PROFILE: keptStates,
  TEXT: keptStates,
  ROUND: keptStates,
  PAPERS: PapersState,
}

/** Texts have no title: their kind and number say which it is. */
const nameOf = ({ title, targetKind, targetId }: KeptDecision) =>
  title ?? texts.numbered(labelIn(ReportTarget, targetKind ?? '') ?? '', targetId)

function Kept({ decision }: { decision: KeptDecision }) {
  const { id, on, status, until } = decision
  const title = nameOf(decision)
  const { revalidate } = useRevalidator()
  const { run, isPending } = useCall()
  return (
    <li>
      <span>{title}</span> <Badge>{labels[on][status] ?? status}</Badge> <small>{texts.untilShort(clock(until))}</small>
      <Button
        size="sm"
        auto
        data-key="KeyZ"
        pending={isPending}
        aria-label={texts.takeBackOf(title)}
        onClick={() =>
          void run(async () => {
            await takeBack([id])
            await revalidate()
          })
        }
      >
        {texts.undo}
      </Button>
    </li>
  )
}
