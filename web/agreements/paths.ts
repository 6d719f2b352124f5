export const agreementsPaths = {
  teamAgreements: (castingId: number) => `/mypage/castingadmin/${castingId}/agreements`,
  teamAgreement: (castingId: number, id: number) => `/mypage/castingadmin/${castingId}/agreements/${id}`,
  /** The sealed file. */
  agreementPdf: (id: number) => `/v1/agreements/${id}/pdf`,
  agreements: () => '/mypage/agreements',
  agreement: (id: number) => `/mypage/agreements/${id}`,
  agreementFees: (id: number) => `/mypage/agreements/${id}#fees`,
  feeDossier: (id: number, no: number) => `/mypage/agreements/${id}/fees/${no}`,
  feeDossierZip: (id: number, no: number) => `/v1/agreements/${id}/fees/${no}/dossier.zip`,
  fees: () => '/mypage/fees',
} as const
