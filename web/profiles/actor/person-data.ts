import { imageUrl } from '#web/ui/image.ts'
import type { Shown } from './ActorSections.tsx'
import { personDataTexts as texts } from './messages.ts'

/** Structured data about a person who agreed to it (schema.org ProfilePage): no birth date, contact or weight. */
export function personData(profile: Shown, address: string): string {
  const [main] = profile.photos
  const links = Object.values(profile.links).filter(Boolean)
  const person = {
    '@type': 'Person',
    name: profile.actorName,
    ...(profile.engName && { alternateName: profile.engName }),
    ...(profile.intro && { description: profile.intro }),
    ...(main && { image: new URL(imageUrl(main.image.key, 700), address).href }),
    ...(links.length > 0 && { sameAs: links }),
    jobTitle: texts.actor,
    url: address,
  }
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateModified: profile.profileUpdatedAt,
    mainEntity: person,
  }
  return JSON.stringify(page).replaceAll('<', '\\u003c')
}
