export const personalDataTexts = { numbers: '받은 연락의 확인번호', outside: '만든 바깥 연락의 확인번호' } as const
