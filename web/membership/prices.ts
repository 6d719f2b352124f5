export type MemberPrice = { plain: number; member: number }

/** How much a member pays less, in whole percent. */
export const percentOff = ({ plain, member }: MemberPrice) => Math.round((1 - member / plain) * 100)
