import { useFetcher } from 'react-router'
import type { ContactRelease } from '#contract/admin/contact-releases.ts'
import { ReleaseState } from '#contract/codes/applications.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './admin.module.css'
import { DecisionButton } from './cases/DecisionButton.tsx'
import { type Decided, useDecided } from './decide.ts'
import { releaseReasons, contactReleasesPageTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

/** An export of contacts above the daily number, and its decision. */
export function ReleaseEntry({ release }: { release: ContactRelease }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const decision = { name: 'verdict', pending: fetcher.state !== 'idle' } as const
  const { decidedAt } = release
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        <ListLink href={`${officePaths.adminCastings()}?id=${release.castingId}`}>{release.title}</ListLink>
      </h2>
      <p className={styles.by}>
        {release.companyName} · {shortDate(release.createdAt)} {clock(release.createdAt)}
      </p>
      <DefinitionList
        items={[
          [
            texts.asker,
            <ListLink key="asker" href={officePaths.adminMember(release.askerId)}>
              {texts.askerName(release.askerName, release.askerId)}
            </ListLink>,
          ],
          [texts.people, texts.counts(thousands(release.chosen), thousands(release.openPeople))],
          [texts.reason, release.reason],
          [
            ReleaseState[release.state],
            decidedAt && `${release.decision ?? ''} (${shortDate(decidedAt)} ${clock(decidedAt)})`,
          ],
        ]}
      />
      {release.state === 'WAITING' && (
        <fetcher.Form method="post" className={styles.verdict}>
          <input type="hidden" name="id" value={release.id} />
          <input type="hidden" name="revision" value={release.revision} />
          <ReasonField suggestions={releaseReasons} error={error} help={texts.reasonHelp} />
          <div className={styles.actions}>
            <DecisionButton {...decision} value="REFUSED" shortcut="KeyR" needsReason>
              {texts.refuse}
            </DecisionButton>
            <DecisionButton {...decision} value="RELEASED" variant="ink" shortcut="KeyA" needsReason>
              {texts.release}
            </DecisionButton>
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}
