export type MemberPrice = { plain: number; member: number }

/** A member's discount in whole percent. */
export const percentOff = ({ plain, member }: MemberPrice) => Math.round((1 - member / plain) * 100)
