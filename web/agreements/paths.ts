export const agreementsPaths = {
  teamAgreements: (castingId: number) => `/mypage/castingadmin/${castingId}/agreements`,
  teamAgreement: (castingId: number, id: number) => `/mypage/castingadmin/${castingId}/agreements/${id}`,
  /** The sealed file. */
  agreementPdf: (id: number) => `/v1/agreements/${id}/pdf`,
  agreements: () => '/mypage/agreements',
  agreement: (id: number) => `/mypage/agreements/${id}`,
  agreementFees: (id: number) => `/mypage/agreements/${id}#fees`,
  fees: () => '/mypage/fees',
} as const
