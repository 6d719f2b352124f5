import { useFormContext, useWatch } from 'react-hook-form'
import { ArtCategory, AuditionWay, ContractType, Expense } from '../../../contract/enums.ts'
import { DefinitionList } from '../../ui/Card.tsx'
import { hyphenPhone } from '../../ui/format.ts'
import { CastingGrid } from '../CastingCard.tsx'
import { deadlineText, placeText, rewardText, shootText, whoText } from '../describe.ts'
import { exposureText } from '../describe-roles.ts'
import { LinkedText } from '../LinkedText.tsx'
import styles from './Editor.module.css'
import { type CastingForm, toBody, toCard } from './values.ts'

/** The notice as a card, while it is being written. */
export function LiveCard({ now }: { now: number }) {
  const { control, getValues } = useFormContext<CastingForm>()
  useWatch({ control })
  return (
    <div inert className={styles.card}>
      <CastingGrid cards={[toCard(getValues())]} now={now} headingLevel="h3" />
    </div>
  )
}

/** The whole notice as people will read it. */
export function Preview({ now }: { now: number }) {
  const { getValues } = useFormContext<CastingForm>()
  const form = getValues()
  const body = toBody(form)
  const card = toCard(form)
  return (
    <>
      <LiveCard now={now} />
      <DefinitionList
        items={[
          ['작품', [body.artCategory && ArtCategory[body.artCategory], form.workTitle].filter(Boolean).join(' · ')],
          [
            '제작사',
            [form.companyName, form.companyAddress, hyphenPhone(form.companyPhone)].filter(Boolean).join(' · '),
          ],
          ['출연료', rewardText(card.reward)],
          ['촬영', shootText({ ...card, isShootUndecided: form.isShootUndecided })],
          ['장소', placeText(form.region, form.shootPlace)],
          ['마감', deadlineText(form.isAlwaysOpen, body.castingEndDate)],
          ['오디션', AuditionWay[form.auditionWay]],
          ['지원 항목', form.expenses.map(code => Expense[code]).join('·')],
          ['계약', ContractType[form.contractType]],
          ['노출', exposureText(form)],
        ]}
      />
      <h3>모집 배역 {body.roles.length}</h3>
      <ul className={styles.roles}>
        {body.roles.map((role, at) => (
          <li key={form.roles[at]!.key}>
            <b>{role.name || '이름 없는 배역'}</b> {whoText(role)} · {role.headcount}명<p>{role.description}</p>
          </li>
        ))}
      </ul>
      <h3>시놉시스</h3>
      <LinkedText text={form.synopsis} />
      <h3>상세 내용</h3>
      <LinkedText text={form.contents} />
    </>
  )
}
