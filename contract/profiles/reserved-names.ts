/** Parts of a short address that would pass for the service, its staff or one of its pages. */
const reserved = new Set(
  `about account actor actors admin administrator api app auth billing casting castings contact coupon customer dev event
   events feedback feedbacks help home host info join lecture lectures legal login logout mail manager master me membership
   moderator mypage news notice official ops operator operators owner pay payment payments plus policy postmaster privacy
   refund root search security service settings share signin signup staff static support system team terms tour tours
   uploader verified verify web webmaster www`
    .split(/\s+/)
    .filter(Boolean),
)
/** The product's name as people spell it in Latin letters. */
const brand = /m(u|oo)da(e?ro|elo|ro)/

/** Whether a short address is kept for the service: a reserved word as one of its parts, or the brand anywhere. */
export const isReservedName = (name: string): boolean =>
  name.split('-').some(part => reserved.has(part.replace(/\d+$/, ''))) || brand.test(name.replaceAll('-', ''))
