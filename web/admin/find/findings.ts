import type { OfficeFindings } from '#contract/admin/desk/find.ts'
import { AgreementState } from '#contract/agreements/codes.ts'
import { AuthStatus, MemberStatus } from '#contract/codes/accounts.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { RefundState } from '#contract/codes/payments.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { paths } from '#web/paths.ts'
import { won } from '#web/ui/format.ts'
import { describeOrder } from '../money/describe-order.ts'
import { officePages } from '../rail.ts'
import { findTexts as texts } from './messages.ts'

export type Finding = { key: string; href: string; title: string; detail: string }
export type Findings = { label: string; list: Finding[] }[]

const letters = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** The pages whose name holds the word. */
const pagesOf = (word: string, mayOpen: (href: string) => boolean): Finding[] =>
  officePages
    .filter(({ href, label }) => mayOpen(href) && letters(label).includes(letters(word)))
    .map(({ href, label }) => ({ key: href, href, title: label, detail: '' }))

/** What was found, by kind, as rows that lead there; kinds without a row are left out. */
export function groupsOf(found: OfficeFindings | null, word: string, mayOpen: (href: string) => boolean): Findings {
  const { members = [], castings = [], orders = [], refunds = [], agreements = [], companies = [] } = found ?? {}
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  const groups: Findings = [
    {
      label: texts.members,
      list: members.map(({ id, name, loginId, status }) => ({
        key: `member-${id}`,
        href: officePaths.adminMember(id),
        title: name,
        detail: joined(`#${id}`, loginId, status === 'ACTIVE' ? null : MemberStatus[status]),
      })),
    },
    {
      label: texts.castings,
      list: castings.map(({ id, title, companyName, status }) => ({
        key: `casting-${id}`,
        href: `${officePaths.adminCastings()}?status=${status}&id=${id}`,
        title: title || texts.untitled,
        detail: joined(`#${id}`, companyName, labelIn(CastingStatus, status) ?? null),
      })),
    },
    {
      label: texts.orders,
      list: orders.map(order => ({
        key: `order-${order.orderId}`,
        href: officePaths.adminPayments({ id: order.orderId }),
        title: order.title,
        detail: joined(`#${order.orderId}`, order.buyer?.name ?? null, won(order.amount), describeOrder(order).label),
      })),
    },
    {
      label: texts.refunds,
      list: refunds.map(({ id, orderId, amount, state, buyer }) => ({
        key: `refund-${id}`,
        href: mayOpen(officePaths.adminRefunds())
          ? officePaths.adminRefunds({ id })
          : officePaths.adminPayments({ id: orderId }),
        title: won(amount),
        detail: joined(`#${id}`, buyer?.name ?? null, texts.ofOrder(orderId), RefundState[state]),
      })),
    },
    {
      label: texts.agreements,
      list: agreements.map(({ id, castingId, number, castingTitle, actorName, state }) => ({
        key: `agreement-${id}`,
        href: paths.teamAgreement(castingId, id),
        title: joined(castingTitle, actorName),
        detail: joined(number, AgreementState[state]),
      })),
    },
    {
      label: texts.companies,
      list: companies.map(({ id, companyName, applicantName, status }) => ({
        key: `company-${id}`,
        href: `${officePaths.adminCastingAuth()}?status=${status}&id=${id}`,
        title: companyName,
        detail: joined(applicantName, AuthStatus[status]),
      })),
    },
    { label: texts.pages, list: word ? pagesOf(word, mayOpen) : [] },
  ]
  return groups.filter(({ list }) => list.length)
}
