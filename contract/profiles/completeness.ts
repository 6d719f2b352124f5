import type { ProfileBody } from './body.ts'

/** The part of a profile that completeness depends on; the editor has it before anything is saved. */
export type CompletenessFacts = Pick<
  ProfileBody,
  'intro' | 'aboutMe' | 'region' | 'playAgeMin' | 'specialties' | 'languages' | 'dialects' | 'imageKeywords'
> & { height: number | null; photos: { kind: string }[]; videos: { kind: string }[]; filmography: unknown[] }

const hasPhoto = (facts: CompletenessFacts, kind: string) => facts.photos.some(photo => photo.kind === kind)

/**
 * The items of completeness, in the order to ask for them; weights sum to 90, the rest comes with the profile itself.
 */
export const completenessItems = [
  { key: 'mainPhoto', label: '대표 사진', weight: 15, section: 'photos', isDone: f => hasPhoto(f, 'MAIN') },
  { key: 'morePhotos', label: '사진 세 장 이상', weight: 5, section: 'photos', isDone: f => f.photos.length >= 3 },
  { key: 'fullPhoto', label: '전신 사진', weight: 5, section: 'photos', isDone: f => hasPhoto(f, 'FULL') },
  { key: 'sidePhoto', label: '측면 사진', weight: 5, section: 'photos', isDone: f => hasPhoto(f, 'SIDE') },
  {
    key: 'video',
    label: '연기 영상',
    weight: 5,
    section: 'videos',
    isDone: f => f.videos.some(video => video.kind !== 'DIALECT'),
  },
  { key: 'region', label: '활동 지역', weight: 5, section: 'basics', isDone: f => f.region !== 'NONE' },
  { key: 'intro', label: '한 줄 소개', weight: 5, section: 'basics', isDone: f => f.intro !== '' },
  { key: 'aboutMe', label: '자기소개', weight: 5, section: 'basics', isDone: f => f.aboutMe !== '' },
  { key: 'height', label: '키', weight: 10, section: 'body', isDone: f => f.height !== null },
  { key: 'playAge', label: '배역 나이', weight: 5, section: 'body', isDone: f => f.playAgeMin !== null },
  { key: 'imageKeywords', label: '이미지 키워드', weight: 5, section: 'body', isDone: f => f.imageKeywords.length > 0 },
  { key: 'filmography', label: '필모그래피', weight: 10, section: 'films', isDone: f => f.filmography.length > 0 },
  { key: 'specialties', label: '특기', weight: 5, section: 'skills', isDone: f => f.specialties.length > 0 },
  {
    key: 'tongues',
    label: '사투리나 외국어',
    weight: 5,
    section: 'skills',
    isDone: f => f.dialects.length + f.languages.length > 0,
  },
] as const satisfies {
  key: string
  label: string
  weight: number
  section: string
  isDone: (facts: CompletenessFacts) => boolean
}[]

/** The editor's section with a field that applying needs. */
export const sectionOf = (field: string): string =>
  completenessItems.find(({ key }) => key === field)?.section ?? 'basics'

export type CompletenessKey = (typeof completenessItems)[number]['key']

/** How complete a profile is, 0–100, and what is missing. */
export function completenessOf(facts: CompletenessFacts): { percent: number; missing: CompletenessKey[] } {
  const missing = completenessItems.filter(item => !item.isDone(facts))
  const lost = missing.reduce((sum, item) => sum + item.weight, 0)
  return { percent: 100 - lost, missing: missing.map(item => item.key) }
}
