import { expect, test } from 'vitest'
import { contract } from '#contract'
import { actsTexts } from './messages.ts'

test('[U-01] everything a representative may do is said in Korean', () => {
  const acts = Object.entries(contract).flatMap(([room, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { representatives, writes }]) =>
      representatives === 'act' && writes ? [`${room}.${name}`] : [],
    ),
  )
  expect(Object.keys(actsTexts.acts).toSorted()).toEqual(acts.toSorted())
})
