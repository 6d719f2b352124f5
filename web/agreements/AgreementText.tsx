import type { ReactNode } from 'react'
import { AgreementEvent, AgreementFact, AgreementParty, SigningMethod } from '#contract/agreements/codes.ts'
import type { Agreement, AgreementDifference, GuardianSigning } from '#contract/agreements/index.ts'
import { RewardUnit } from '#contract/codes/castings.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { dateRange, fullDateTime, fullDay, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import styles from './Agreements.module.css'
import { agreementTexts as texts } from './messages.ts'

type SectionProps = { id?: string; title: string; children: ReactNode }

export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

type Readable = Pick<GuardianSigning, 'terms' | 'differences' | 'clauses'>

/** What matters first, then what differs from the notice, then every clause. */
export function AgreementText({ terms, differences, clauses, other }: Readable & { other: string }) {
  const fee = terms.feeWon === null ? '' : `${RewardUnit[terms.feeUnit]} ${won(terms.feeWon)}`
  return (
    <>
      <Section title={texts.facts}>
        <DefinitionList
          items={[
            [texts.fee, fee],
            [texts.payOn, terms.payOn && fullDay(terms.payOn)],
            [texts.shoot, dateRange(terms.shootStartAt, terms.shootEndAt)],
            [texts.usage, texts.usageOf(terms.usageMedia, texts.months(terms.usageMonths), terms.usageTerritory)],
            [texts.other, other],
          ]}
        />
      </Section>
      {differences.length > 0 && (
        <Section title={texts.differences}>
          <Differences list={differences} />
        </Section>
      )}
      <Section title={texts.text}>
        <div className={styles.paper}>
          {clauses.map(({ no, title, text }) => (
            <div key={no}>
              <h3>{texts.clause(no, title)}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </Section>
    </>
  )
}

const Differences = ({ list }: { list: AgreementDifference[] }) => (
  <ul className={styles.differences}>
    {list.map(({ fact, notice, agreement, isWorse, reason }) => (
      <li key={fact} className={cx(isWorse && styles.worse)}>
        <b>{AgreementFact[fact]}</b>{' '}
        {isWorse && (
          <Badge tone="danger" icon={CircleAlert}>
            {texts.worse}
          </Badge>
        )}
        <p>{texts.differs(notice, agreement)}</p>
        {reason && <p>{texts.reasonOf(reason)}</p>}
      </li>
    ))}
  </ul>
)

/** That it is concluded, and how far its sealed file is. */
export function SignedNote({ state, sealedAt, isSealLate }: Pick<Agreement, 'state' | 'sealedAt' | 'isSealLate'>) {
  if (state !== 'SIGNED') return null
  if (isSealLate) return <Note tone="warn">{texts.sealLate}</Note>
  return <Note tone="ok">{sealedAt ? texts.signed : texts.sealing}</Note>
}

type HistoryProps = Pick<Agreement, 'id' | 'sealedAt' | 'signatures' | 'events'>

/** The sealed file, who signed, and what happened. */
export const AgreementHistory = ({ id, sealedAt, signatures, events }: HistoryProps) => (
  <>
    {sealedAt && (
      <LinkButton auto href={paths.agreementPdf(id)}>
        {texts.pdf}
      </LinkButton>
    )}
    {signatures.length > 0 && (
      <Section title={texts.signatures}>
        <DefinitionList
          items={signatures.map(({ party, name, method, signedAt }) => [
            texts.signature(AgreementParty[party], name),
            `${fullDateTime(signedAt)} · ${SigningMethod[method]}`,
          ])}
        />
      </Section>
    )}
    <Section title={texts.events}>
      <ol className={styles.events}>
        {events.map(({ at, what, by }) => (
          <li key={at + what}>
            <time dateTime={at} className="num">
              {fullDateTime(at)}
            </time>
            {[labelIn(AgreementEvent, what), by].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
    </Section>
  </>
)
