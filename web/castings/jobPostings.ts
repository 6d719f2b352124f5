import type { CastingDetail, CastingRole } from '#contract/castings/index.ts'
import type { RewardUnit } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { Region } from '#contract/codes/profiles.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { paths } from '#web/paths.ts'
import { isoDate } from '#web/ui/format.ts'

const payUnits: Partial<Record<CodeOf<typeof RewardUnit>, string>> = { PER_DAY: 'DAY', PER_MONTH: 'MONTH' }

/**
 * schema.org JobPosting of every open role, as the text of a script element: `<` is escaped, so that user text cannot
 * end the element.
 */
export function jobPostings(casting: CastingDetail, origin: string): string {
  const graph = casting.roles.filter(role => role.status === 'OPEN').map(role => posting(casting, role, origin))
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

function posting(casting: CastingDetail, role: CastingRole, origin: string) {
  const reward = role.reward ?? casting.reward
  return {
    '@type': 'JobPosting',
    title: `${casting.title}: ${role.name}`,
    description: `${role.description}\n${casting.synopsis}`,
    url: origin + paths.casting(casting.id),
    datePosted: casting.openedAt ? isoDate(casting.openedAt) : undefined,
    validThrough: casting.castingEndDate ? koreanTime(casting.castingEndDate, '23:59:59') : undefined,
    employmentType: 'CONTRACTOR',
    directApply: true,
    totalJobOpenings: role.headcount,
    hiringOrganization: { '@type': 'Organization', name: casting.companyName },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'KR',
        addressRegion: casting.region === 'NONE' ? undefined : Region[casting.region],
      },
    },
    baseSalary: reward && {
      '@type': 'MonetaryAmount',
      currency: 'KRW',
      value: {
        '@type': 'QuantitativeValue',
        minValue: reward.min,
        maxValue: reward.max,
        unitText: payUnits[reward.unit],
      },
    },
  }
}
