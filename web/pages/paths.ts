import { pageOf, query } from '#web/query.ts'

export const pagesPaths = {
  home: () => '/',
  /** Products for actors; the first tab is the profile feedback. */
  offer: (tab?: 'profiletour' | 'profilefeedback' | 'videofeedback' | 'lecture') => `/profiletour${query({ tab })}`,
  myPage: () => '/mypage',
  policy: (policy: 'privacy' | 'terms', version?: string) =>
    `/policy?policy=${policy}${version ? `&version=${version}` : ''}`,
  about: () => '/about',
  agent: () => '/agent',
  bookmarks: (tab?: 'actors', page = 1) => `/mypage/bookmarks${query({ tab, ...pageOf(page) })}`,
  /** With the code of a refusal whose outcome is unknown, the page says to look whether it is stored. */
  serverError: (code?: string) => (code === 'outcome_unknown' ? '/500?outcome=unknown' : '/500'),
  /** The pictures of previews, in chats and social networks. */
  sitePreview: () => '/previews/site.png',
  preview: (of: 'castings' | 'actors' | 'lectures', id: number, version: string) =>
    `/previews/${of}/${id}.png?v=${version}`,
} as const
