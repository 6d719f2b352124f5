import { z } from 'zod'
import { PopupPlace, PopupTarget } from '../codes/pages.ts'
import { codes, id, image, name, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { addressLength, popupLengths, popupOrderMost } from '../limits.ts'
import { safeLink } from '../links.ts'
import { sharedTexts } from '../messages.ts'
import { home } from './home.ts'
import { popupTexts as texts } from './messages.ts'
import { searchWords } from './search-words.ts'
import { ownTexts } from './site-texts.ts'

const targets = z.enum(Object.keys(PopupTarget) as [keyof typeof PopupTarget, ...(keyof typeof PopupTarget)[]])

const popup = z
  .object({
    id,
    title: z.string(),
    body: z.string(),
    image: image.nullable(),
    link: z.string().nullable(),
    linkText: z.string().nullable(),
    target: targets,
    /** For how many days closing hides it: 1, or 7 and more. */
    hideDays: z.int(),
  })
  .meta({ id: 'Popup' })
export type Popup = z.output<typeof popup>

const banner = popup.omit({ hideDays: true }).meta({ id: 'Banner' })
export type Banner = z.output<typeof banner>

const link = z
  .string()
  .max(addressLength)
  .transform(value => value.trim())
  .refine(value => value === '' || safeLink(value) !== null, sharedTexts.linkWrong)
  .transform(value => value || null)

const popupInput = z
  .strictObject({
    title: name(1, popupLengths.title),
    body: text(0, popupLengths.body).default(''),
    imageId: id.nullable().default(null),
    link: link.default(null),
    linkText: text(0, popupLengths.linkText).default(''),
    place: codes(PopupPlace).default('POPUP'),
    target: targets.default('ALL'),
    // Asking again within a week after a dismissal is nagging (E-Commerce Act, article 21-2): a day or a week, never
    // less.
    hideDays: z.union([z.literal(1), z.literal(7)]).default(1),
    startAt: z.iso.datetime(),
    endAt: z.iso.datetime(),
    order: z.int().min(0).max(popupOrderMost).default(0),
    isOn: z.boolean().default(true),
  })
  .refine(({ startAt, endAt }) => startAt < endAt, { path: ['endAt'], message: texts.endTooEarly })

const popupForAdmin = popup
  .extend({
    place: codes(PopupPlace),
    startAt: time,
    endAt: time,
    order: z.int(),
    isOn: z.boolean(),
    isShown: z.boolean(),
  })
  .meta({ id: 'PopupForAdmin' })
export type PopupForAdmin = z.output<typeof popupForAdmin>

export const pages = {
  ...home,
  ...searchWords,
  ...ownTexts,
  popups: endpoint('GET /v1/popups', {
    access: 'anyone',
    summary: '지금 띄울 팝업, 띄우는 순서대로',
    response: z.object({ list: z.array(popup) }),
  }),
  banners: endpoint('GET /v1/banners', {
    access: 'anyone',
    summary: '지금 첫 화면에 둘 배너, 두는 순서대로',
    response: z.object({ list: z.array(banner) }),
  }),
  allPopups: endpoint('GET /v1/admin/popups', {
    access: 'Support',
    summary: '모든 팝업과 배너, 새것부터',
    response: z.object({ list: z.array(popupForAdmin) }),
  }),
  addPopup: endpoint('POST /v1/admin/popups', {
    access: 'Support',
    summary: '팝업 만들기',
    body: popupInput,
    response: popupForAdmin,
    errors: ['photo_not_yours', 'contact_in_text'],
  }),
  changePopup: endpoint('PUT /v1/admin/popups/:popupId', {
    hides: true,
    access: 'Support',
    summary: '팝업 수정, 내리기',
    body: popupInput,
    response: popupForAdmin,
    errors: ['photo_not_yours', 'contact_in_text'],
  }),
  removePopup: endpoint('DELETE /v1/admin/popups/:popupId', {
    hides: true,
    access: 'Support',
    summary: '팝업 지우기',
    response: nothing,
  }),
}
