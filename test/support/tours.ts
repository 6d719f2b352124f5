import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

type Given = { isQRTour?: boolean; categoryId?: number; capacity?: number; price?: number; memberPrice?: number }

let offices = 0

/** An office of its own with a tour that can be ordered for ten days, made and opened by an operator. */
export async function openTour({ clock }: TestServer, admin: Person, given: Given = {}): Promise<number> {
  offices += 1
  const letter = String.fromCodePoint('가'.codePointAt(0)! + offices * 28)
  const { id: officeId } = await admin.api.admin.addOffice({
    body: {
      ...{ name: `캐스팅 사무실 ${letter}`, categoryId: given.categoryId ?? 1, region: 'SEOUL' },
      ...{ address: '서울시 마포구', note: '' },
    },
  })
  const ahead = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  const { id } = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: given.isQRTour ?? false, lookingFor: '20대 여자 단역', castingId: null },
      ...{ price: given.price ?? null, memberPrice: given.memberPrice ?? given.price ?? null },
      capacity: given.capacity ?? 30,
      ...{ closesAt: ahead(10), visitsFrom: ahead(12).slice(0, 10), visitsTo: ahead(17).slice(0, 10) },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: id }, body: { to: 'OPEN' } })
  return id
}
