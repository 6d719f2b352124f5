import type { AppContract } from '#contract'
import { auditionText, mayBeMinor, statedAds, statedForChildren, statedTerms } from '#contract/castings/terms.ts'
import { BodyDouble } from '#contract/codes/casting-terms.ts'
import {
  ContractType,
  Expense,
  ExposureLevel,
  FileLock,
  PreQuestionKind,
  type RewardUnit,
  RoleGrade,
} from '#contract/codes/castings.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { plainDigits } from '#contract/letters.ts'
import { castingLimits } from '#contract/limits.ts'
import { hyphenBizNo } from '#web/accounts/authorisation/hyphen-biz-no.ts'
import { rewardText } from '#web/castings/describe.ts'
import { roleFacts, roleTags } from '#web/castings/describe-roles.ts'
import { SignalList } from '#web/castings/SignalList.tsx'
import { paths } from '#web/paths.ts'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { dateRange, daysLeft, fileSize, hyphenPhone } from '#web/ui/format.ts'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { companyForms, castingFactsTexts as texts } from './messages.ts'

export type ReviewedCasting = DataOf<AppContract['admin']['casting']>
type Props = { casting: ReviewedCasting }

const label = (labels: Record<string, string>, code: string | null) => (code && labels[code]) || ''

/** Everything readers see of a casting, and facts only its owner knows. */
export function CastingFacts({ casting }: Props) {
  return (
    <>
      <AuditLink type="casting" id={casting.id} />
      {casting.thumbnail && (
        <Photo className={styles.thumbnail} image={casting.thumbnail} alt={texts.thumbnail} ratio="4/5" />
      )}
      <section>
        <h4>{texts.contents}</h4>
        <DefinitionList items={facts(casting)} />
      </section>
      <section>
        <h4>{texts.synopsis}</h4>
        <p className={styles.long}>{casting.synopsis}</p>
      </section>
      <section>
        <h4>{texts.details}</h4>
        <p className={styles.long}>{casting.contents}</p>
      </section>
      <section>
        <h4>{texts.roles(casting.roles.length)}</h4>
        <DefinitionList
          items={casting.roles.map(role => [
            role.name,
            [
              RoleGrade[role.grade],
              roleFacts(role),
              roleTags(role).join(', '),
              role.description,
              role.remark,
              ...childTerms(role),
            ]
              .filter(Boolean)
              .join(' · '),
          ])}
        />
      </section>
      {casting.preQuestions.length > 0 && (
        <section>
          <h4>{texts.preQuestions(casting.preQuestions.length)}</h4>
          <DefinitionList
            items={casting.preQuestions.map(({ kind, text, options }) => [
              PreQuestionKind[kind],
              [text, options.join(' / ')].filter(Boolean).join(' · '),
            ])}
          />
        </section>
      )}
      {casting.files.length > 0 && (
        <section>
          <h4>{texts.files(casting.files.length)}</h4>
          <ul className={styles.documents}>
            {casting.files.map(({ id, name, bytes, lock }) => (
              <li key={id}>
                <a href={paths.castingFile(casting.id, id, null)} download>
                  {name}
                </a>{' '}
                <small>
                  {fileSize(bytes)} · {FileLock[lock]}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const childTerms = (role: ReviewedCasting['roles'][number]) => statedForChildren(role).map(term => term.join(' '))

function facts(casting: ReviewedCasting): [string, string | null][] {
  const fee = casting.minReward
    ? rewardText({ min: casting.minReward, max: casting.maxReward ?? casting.minReward, unit: unitOf(casting) })
    : texts.unpaid
  const days = casting.isShootUndecided
    ? texts.undecided
    : `${casting.shootStartAt ?? ''} – ${casting.shootEndAt ?? ''}`
  const exposure = [label(ExposureLevel, casting.exposureLevel), label(BodyDouble, casting.bodyDouble)]
  return [
    [texts.work, `${casting.workTitle}${casting.isWorkTitleHidden ? texts.workHidden : ''}`],
    [texts.director, casting.director],
    [texts.cast, casting.castMain],
    [texts.platform, casting.platform],
    [texts.reward, `${fee} · ${casting.canNegotiate ? texts.negotiable : texts.notNegotiable}`],
    [texts.rewardNote, casting.rewardNote],
    [texts.shoot, `${days}${casting.shootTimes ? texts.shootTimes(casting.shootTimes) : ''}`],
    [texts.place, casting.shootPlace],
    [texts.expenses, casting.expenses.map(code => label(Expense, code)).join('·')],
    [texts.contract, label(ContractType, casting.contractType)],
    [texts.audition, auditionText(casting, dateRange)],
    ...statedTerms(casting, 'shoot'),
    ...statedTerms(casting, 'reward'),
    ...statedAds(casting),
    [texts.deadline, casting.isAlwaysOpen ? texts.alwaysOpen : casting.castingEndDate],
    [texts.minors, casting.isMinorAllowed ? texts.minorsAllowed : texts.minorsRefused],
    [texts.nightShoot, casting.isNightShoot ? texts.yes : texts.no],
    [texts.exposure, [...exposure, casting.exposureNote].filter(Boolean).join(' · ')],
    [texts.companyAddress, casting.companyAddress],
    [texts.companyPhone, casting.companyPhone && hyphenPhone(casting.companyPhone)],
    [texts.visibility, casting.isPrivate ? texts.linkOnly : texts.everyone],
  ]
}

const unitOf = ({ rewardUnit }: ReviewedCasting) => rewardUnit as keyof typeof RewardUnit

const isSilentOnChildren = (role: ReviewedCasting['roles'][number], isNightShoot: boolean) =>
  role.ageMax !== null &&
  mayBeMinor({ ageMin: role.ageMax }) &&
  (role.weekHours === null || !role.guardianPresence || (isNightShoot && !role.nightWork))

/** A company's name without its form and spaces. */
const plainCompany = (name: string) => name.replace(companyForms, '').replace(/\s/g, '').toLowerCase()

/** Facts that deserve a closer look, not verdicts. */
export function Warnings({ casting }: Props) {
  const { owner, moneyWords, signals, shootStartAt } = casting
  const left = shootStartAt ? daysLeft(shootStartAt) : null
  const warnings = [
    !owner.isApproved && texts.notAuthorised,
    moneyWords.length > 0 && texts.moneyWords(moneyWords.map(word => `‘${word}’`).join(', ')),
    owner.approvedCompanyName &&
      plainCompany(owner.approvedCompanyName) !== plainCompany(casting.companyName) &&
      texts.approvedName(owner.approvedCompanyName, casting.companyName),
    owner.approvedBizNo &&
      casting.bizNo &&
      plainDigits(owner.approvedBizNo) !== plainDigits(casting.bizNo) &&
      texts.otherBizNo(hyphenBizNo(owner.approvedBizNo), hyphenBizNo(casting.bizNo)),
    !casting.minReward && texts.noReward,
    left !== null && left >= 0 && left < 10 && texts.shootSoon(left),
    casting.isMinorAllowed && casting.exposureLevel !== 'NONE' && texts.minorsAndExposure,
    casting.isMinorAllowed && casting.isNightShoot && texts.minorsAndNight,
    casting.isMinorAllowed &&
      casting.roles.some(role => isSilentOnChildren(role, casting.isNightShoot)) &&
      texts.noChildTerms,
    !casting.companyAddress && !casting.companyPhone && texts.noCompanyContact,
    casting.sentThatDay > castingLimits.aDay && texts.sentMany(casting.sentThatDay),
  ].filter(warning => typeof warning === 'string')
  if (!warnings.length && !signals.length) return null
  return (
    <div className={styles.warnings}>
      {warnings.length > 0 && (
        <Note tone="warn" title={texts.check}>
          {warnings.join(' ')}
        </Note>
      )}
      {signals.length > 0 && (
        <Note tone="warn" title={texts.signals(signals.length)}>
          <SignalList signals={signals} />
        </Note>
      )}
    </div>
  )
}
