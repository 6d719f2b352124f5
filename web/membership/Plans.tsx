import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { won } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { planTexts as texts } from './intro/messages.ts'
import { OptionCard } from './OptionCard.tsx'
import styles from './Plans.module.css'
import { type PlanPrices, type PlanType, planNote, planTypes, yearlyGain } from './plan-words.ts'

/** Both cycles with their prices, as links to joining. */
export function PlanLinks({ prices }: { prices: PlanPrices }) {
  return (
    <ul className={styles.plans}>
      {planTypes.map(type => (
        <li key={type}>
          <ListLink href={paths.plusJoin(type)} className={styles.plan}>
            <span className={styles.words}>
              <b>
                <Title type={type} prices={prices} />
              </b>
              <small>{planNote(type, prices)}</small>
            </span>
            <strong>{won(prices[type])}</strong>
            <Icon icon={ChevronRight} size={18} />
          </ListLink>
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = {
  prices: PlanPrices
  chosen: PlanType
  /** The current cycle. */
  inUse?: PlanType
  /** Replaces the usual sentence below a cycle. */
  notes?: Partial<Record<PlanType, string>>
  onChange: (type: PlanType) => void
}

/** The choice between both cycles. */
export function PlanChoice({ prices, chosen, inUse, notes = {}, onChange }: ChoiceProps) {
  return (
    <fieldset className={styles.plans}>
      <legend className="sr">{texts.choose}</legend>
      {planTypes.map(type => (
        <OptionCard
          key={type}
          name="plan"
          value={type}
          checked={type === chosen}
          onChange={() => onChange(type)}
          title={<Title type={type} prices={prices} isInUse={type === inUse} />}
          note={notes[type] ?? planNote(type, prices)}
          side={won(prices[type])}
        />
      ))}
    </fieldset>
  )
}

function Title({ type, prices, isInUse }: { type: PlanType; prices: PlanPrices; isInUse?: boolean }) {
  const gain = type === 'YEARLY' ? yearlyGain(prices) : null
  return (
    <>
      {texts[type]}
      {isInUse ? <Badge>{texts.inUse}</Badge> : gain && <Badge tone="ok">{gain}</Badge>}
    </>
  )
}
