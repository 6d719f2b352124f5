import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const siteTexts = z
  .object({
    testimonials: z.array(z.object({ words: z.string(), who: z.string() })),
    /** Names of companies and schools, by set. */
    logos: z.array(z.object({ set: z.string(), names: z.array(z.string()) })),
  })
  .meta({ id: 'SiteTexts' })
export type SiteTexts = z.output<typeof siteTexts>

const words = z.array(z.string())

export const ownTexts = {
  siteTexts: endpoint('GET /v1/site-texts', {
    access: 'anyone',
    summary: '소개 화면에 두는 이용 후기와 함께하는 곳 (D-08)',
    response: siteTexts,
  }),
  profileWords: endpoint('GET /v1/profile-words', {
    access: 'Actor',
    summary: '프로필을 적을 때 추천하는 이미지 키워드와 특기',
    response: z.object({ looks: words, specialties: words }),
  }),
}
