import { useState } from 'react'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Minus, Plus } from '#web/ui/icons.ts'
import styles from './Intro.module.css'
import { worthTexts as texts } from './messages.ts'
import type { MemberPrice } from './prices.ts'

type Props = { fee: number; feedback: MemberPrice; video: MemberPrice; tour: MemberPrice }

const sold = ['feedback', 'video', 'tour'] as const
const most = 9

/** [U-09] What the membership is worth to somebody who buys so much a month; also when it is not worth its fee. */
export function Worth({ fee, ...prices }: Props) {
  const [counts, setCounts] = useState({ feedback: 1, video: 0, tour: 0 })
  const sumOf = (of: keyof MemberPrice) => sold.reduce((sum, name) => sum + counts[name] * prices[name][of], 0)
  const [plain, member] = [sumOf('plain'), sumOf('member') + fee]
  const gain = plain - member
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.title}</Text>
      <p className={styles.intro}>{texts.text}</p>
      <div className={styles.worth}>
        <div>
          {sold.map(name => (
            <Stepper
              key={name}
              name={texts[name]}
              count={counts[name]}
              unit={name === 'tour' ? texts.offices : texts.times}
              onChange={count => setCounts(now => ({ ...now, [name]: count }))}
            />
          ))}
        </div>
        <div className={styles.outcome}>
          <dl>
            <div>
              <dt>{texts.plain}</dt>
              <dd>{won(plain)}</dd>
            </div>
            <div>
              <dt>
                {texts.withFee}
                <small>{texts.fee(won(fee))}</small>
              </dt>
              <dd>{won(member)}</dd>
            </div>
          </dl>
          <p role="status">{gain > 0 ? texts.saves(won(gain)) : gain < 0 ? texts.costs(won(-gain)) : texts.equal}</p>
        </div>
      </div>
    </section>
  )
}

type StepperProps = {
  name: string
  count: number
  unit: (count: number) => string
  onChange: (count: number) => void
}

function Stepper({ name, count, unit, onChange }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <span>{name}</span>
      <IconButton icon={Minus} label={texts.fewer(name)} disabled={count === 0} onClick={() => onChange(count - 1)} />
      <b>{unit(count)}</b>
      <IconButton icon={Plus} label={texts.more(name)} disabled={count === most} onClick={() => onChange(count + 1)} />
    </div>
  )
}
