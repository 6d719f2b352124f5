import type { Income, OfficeFigures } from '#contract/admin/desk/figures.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ProductCode } from '#contract/codes/payments.ts'

export type Product = CodeOf<typeof ProductCode>

export const products = Object.keys(ProductCode) as Product[]

const nothing: Income = { orders: 0, collected: 0, refunds: 0, refunded: 0, earned: 0 }

export const netOf = ({ collected, refunded }: Income): number => collected - refunded

/** What a product brought in during one period. */
export const incomeOf = ({ income }: OfficeFigures, product: Product): Income => income?.[product] ?? nothing

/** Several incomes as one. */
export const sumOf = (incomes: readonly Income[]): Income =>
  incomes.reduce(
    (sum, each) => ({
      orders: sum.orders + each.orders,
      collected: sum.collected + each.collected,
      refunds: sum.refunds + each.refunds,
      refunded: sum.refunded + each.refunded,
      earned: sum.earned + each.earned,
    }),
    nothing,
  )

/** The products with a movement in these periods. */
export const soldIn = (list: readonly OfficeFigures[]): Product[] =>
  products.filter(product => list.some(({ income }) => income?.[product] !== undefined))
