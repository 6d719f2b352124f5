import { RowOrder } from '#contract/codes/admin.ts'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { caseTexts as texts } from './messages.ts'

type Order = keyof typeof RowOrder
type Props = { order: Order; orders: readonly Order[]; hrefOf: (order: Order) => string }

/** The list's sort orders, as links. */
export const SortLinks = ({ order, orders, hrefOf }: Props) => (
  <Chips label={texts.order}>
    {orders.map(code => (
      <ChipLink key={code} small on={code === order} href={hrefOf(code)}>
        {RowOrder[code]}
      </ChipLink>
    ))}
  </Chips>
)
