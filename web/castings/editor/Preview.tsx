import { useFormContext, useWatch } from 'react-hook-form'
import { auditionText, statedAds, statedForChildren, statedOfRole, statedTerms } from '#contract/castings/terms.ts'
import { ArtCategory, ContractType, Expense, FileLock, PreQuestionKind } from '#contract/codes/castings.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { dateRange, fileSize, hyphenPhone } from '#web/ui/format.ts'
import { deadlineText, placeText, rewardText, shootText, whoText } from '../describe.ts'
import { exposureText } from '../describe-roles.ts'
import { LinkedText } from '../LinkedText.tsx'
import { CastingGrid } from '../list/CastingCard.tsx'
import styles from './Editor.module.css'
import { previewTexts as texts } from './messages.ts'
import { type CastingForm, toBody, toCard } from './values.ts'

/** The casting as a card, while it is being written. */
export function LiveCard({ now }: { now: number }) {
  const { control, getValues } = useFormContext<CastingForm>()
  useWatch({ control })
  return (
    <div inert className={styles.card}>
      <CastingGrid cards={[toCard(getValues())]} now={now} headingLevel="h3" />
    </div>
  )
}

/** The whole casting as readers will see it. */
export function Preview({ now }: { now: number }) {
  const { getValues } = useFormContext<CastingForm>()
  const form = getValues()
  const body = toBody(form)
  const card = toCard(form)
  const isInverted = (body.minReward ?? 0) > (body.maxReward ?? Number.POSITIVE_INFINITY)
  return (
    <>
      <LiveCard now={now} />
      <DefinitionList
        items={[
          [texts.work, [body.artCategory && ArtCategory[body.artCategory], form.workTitle].filter(Boolean).join(' · ')],
          [
            texts.company,
            [form.companyName, form.companyAddress, hyphenPhone(form.companyPhone)].filter(Boolean).join(' · '),
          ],
          [texts.reward, isInverted ? texts.rewardInverted : rewardText(card.reward)],
          [texts.shoot, shootText({ ...card, isShootUndecided: form.isShootUndecided })],
          [texts.place, placeText(form.region, form.shootPlace)],
          [texts.deadline, deadlineText(form.isAlwaysOpen, body.castingEndDate)],
          [texts.audition, auditionText(body, dateRange)],
          ...statedTerms(body, 'shoot'),
          ...statedTerms(body, 'reward'),
          ...statedAds(body),
          [texts.expenses, form.expenses.map(code => Expense[code]).join('·')],
          [texts.contract, ContractType[form.contractType]],
          [texts.exposure, exposureText(form)],
        ]}
      />
      <h3>{texts.roles(body.roles.length)}</h3>
      <ul className={styles.roles}>
        {body.roles.map((role, at) => (
          <li key={form.roles[at]?.key ?? at}>
            <b>{role.name || texts.unnamedRole}</b>
            {texts.roleFacts([whoText(role), ...statedOfRole(role)].join(' · '), role.headcount)}
            <p>{role.description}</p>
            <DefinitionList items={statedForChildren(role)} />
          </li>
        ))}
      </ul>
      <h3>{texts.synopsis}</h3>
      <LinkedText text={form.synopsis} />
      <h3>{texts.details}</h3>
      <LinkedText text={form.contents} />
      {body.preQuestions.length > 0 && (
        <>
          <h3>{texts.questions(body.preQuestions.length)}</h3>
          <ol className={styles.roles}>
            {body.preQuestions.map(({ id, kind, text, options, isRequired }) => (
              <li key={id}>
                <b>{text || texts.unwrittenQuestion}</b>
                {` ${[PreQuestionKind[kind], isRequired && texts.required].filter(Boolean).join(' · ')}`}
                {options.length > 0 && <p>{options.join(' / ')}</p>}
              </li>
            ))}
          </ol>
        </>
      )}
      {form.files.length > 0 && (
        <>
          <h3>{texts.files(form.files.length)}</h3>
          <ul className={styles.roles}>
            {form.files.map(({ id, name, bytes, lock }) => (
              <li key={id}>
                <b>{name}</b>
                {` ${fileSize(bytes)} · ${FileLock[lock]}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
