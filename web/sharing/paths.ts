export const sharingPaths = {
  /** An invitation to a casting's team. */
  invitation: (token: string) => `/invitation/${token}`,
  share: (castingId: number) => `/share/${castingId}`,
} as const
