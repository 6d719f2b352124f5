/**
 * `shares`: of one casting, also ended ones. `chosen`: people of one share. `lockMinutes`: for an address with too many
 * wrong passwords.
 */
export const sharingLimits = {
  standardDays: 14,
  mostDays: 90,
  shares: 20,
  nameLength: 20,
  chosen: 500,
  teamMembers: 20,
  invitationDays: 7,
  lockMinutes: 15,
  passwordLeast: 6,
  passwordMost: 20,
} as const

/** What a guest types to enter; `password`: any attempt. */
export const guestLengths = { name: 20, company: 40, password: 100 } as const
