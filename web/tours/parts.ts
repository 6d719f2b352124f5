import type { ProfileTour } from '#contract/tours/tour.ts'
import { won } from '#web/ui/format.ts'
import { partsTexts as texts } from './messages.ts'

type Priced = Pick<ProfileTour, 'price' | 'memberPrice' | 'printPrice'>

/** What the sum of one office is made of; empty where nothing is printed, so that the sum is the price. */
export const partsOf = ({ price, memberPrice, printPrice }: Priced, isMember: boolean): string =>
  printPrice > 0 ? texts.parts(won(isMember ? Math.min(memberPrice, price) : price), won(printPrice)) : ''
