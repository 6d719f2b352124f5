import type { SuggestedActor } from '#contract/suggestions/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, Info, Minus } from '#web/ui/icons.ts'
import { reasonsTexts as texts } from './messages.ts'
import styles from './Suggestions.module.css'
import { wishText } from './wish-words.ts'

type Props = Pick<SuggestedActor, 'age' | 'wishes' | 'availability' | 'replies'> & { name: string }

/** Why a role suggests this actor: the demands, each wish, and what is told without counting. */
export function Reasons({ name, age, wishes, availability, replies }: Props) {
  return (
    <ul className={styles.reasons} aria-label={texts.label(name)}>
      <Reason kind="met" text={age === 'OWN' ? texts.own : texts.played} />
      {wishes.map(wish => (
        <Reason
          key={`${wish.kind} ${wish.value}`}
          kind={wish.isMet ? 'met' : 'unmet'}
          text={`${wishText(wish)} ${wish.isMet ? texts.met : wish.kind === 'HEIGHT' ? texts.heightUnmet : texts.unmet}`}
        />
      ))}
      {availability && <Reason kind="told" text={texts.availability[availability]} />}
      {replies && <Reason kind="told" text={texts.replies(replies.percent, replies.count)} />}
    </ul>
  )
}

const icons = { met: Check, unmet: Minus, told: Info }

function Reason({ kind, text }: { kind: keyof typeof icons; text: string }) {
  return (
    <li className={cx(styles.reason, styles[kind])}>
      <Icon icon={icons[kind]} size={14} />
      {text}
    </li>
  )
}
