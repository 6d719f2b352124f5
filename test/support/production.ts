/** The minimum settings for a start in production. */
export const productionSettings = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a key of production that is long enough',
  ORIGIN: 'https://mudaero.example.com',
  COMPANY_NAME: '주식회사 물결',
  COMPANY_OWNER: '민서온',
  COMPANY_NUMBER: '123-45-67890',
  COMPANY_SALES_NUMBER: '2026-서울마포-0001',
  COMPANY_ADDRESS: '서울 마포구 물결로 1',
  COMPANY_PHONE: '1588-0000',
  COMPANY_EMAIL: 'help@mudaero.example.com',
  PRIVACY_OFFICER: '한여름',
  HOSTING_PROVIDER: '물결 호스팅',
  TEXT_PROVIDER: '문자 회사',
  MAIL_PROVIDER: '메일 회사',
}
