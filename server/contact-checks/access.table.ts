/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const contactChecksAccess = {
  'POST /v1/contact-checks': 'optional',
  'POST /v1/contact-checks/work': 'optional',
}
