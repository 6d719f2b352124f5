import type { LectureDetail } from '#contract/lectures/shapes.ts'
import { paths } from '#web/paths.ts'
import { imageUrl } from '#web/ui/image.ts'

/**
 * schema.org Course of a lecture, with an Event for each class at a fixed time, as the text of a script element: `<` is
 * escaped, so that user text cannot end the element.
 */
export function courseData(lecture: LectureDetail, { origin, brand }: { origin: string; brand: string }): string {
  const url = origin + paths.lecture(lecture.id)
  const provider = { '@type': 'Organization', name: brand, url: origin }
  const instructor = lecture.teacherName ? { '@type': 'Person', name: lecture.teacherName } : undefined
  const offers = {
    '@type': 'Offer',
    category: lecture.price ? 'Paid' : 'Free',
    price: lecture.price,
    priceCurrency: 'KRW',
    availability: `https://schema.org/${lecture.state === 'OPEN' ? 'InStock' : 'SoldOut'}`,
    url,
  }
  const image = lecture.image ? new URL(imageUrl(lecture.image.key, 700), origin).href : undefined
  const isInRoom = lecture.kind === 'LIVE'
  const location = isInRoom
    ? { '@type': 'Place', name: lecture.placeName, address: lecture.address || lecture.placeName }
    : { '@type': 'VirtualLocation', url }
  const course = {
    '@type': 'Course',
    name: lecture.title,
    description: lecture.summary,
    ...{ url, image, provider, offers },
    aggregateRating: lecture.rating
      ? { '@type': 'AggregateRating', ratingValue: lecture.rating, ratingCount: lecture.reviews, bestRating: 5 }
      : undefined,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: isInRoom ? 'Onsite' : 'Online',
      courseWorkload: lecture.minutes === null ? undefined : `PT${lecture.minutes}M`,
      startDate: lecture.startsAt ?? undefined,
      endDate: lecture.endsAt ?? undefined,
      instructor,
    },
  }
  const events = lecture.curriculum.flatMap(one =>
    one.startsAt && one.endsAt
      ? [
          {
            '@type': 'EducationEvent',
            name: `${lecture.title}: ${one.title}`,
            ...{ startDate: one.startsAt, endDate: one.endsAt },
            eventStatus: `https://schema.org/${lecture.state === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
            eventAttendanceMode: `https://schema.org/${isInRoom ? 'Offline' : 'Online'}EventAttendanceMode`,
            ...{ location, offers, image, organizer: provider, performer: instructor },
          },
        ]
      : [],
  )
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [course, ...events] }).replaceAll('<', '\\u003c')
}
