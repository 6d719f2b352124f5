import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { AgreementClause } from '#contract/agreements/form.ts'
import { fontFamily, grey, ink, line, pageNumber, qr } from '#server/profiles/pdf/print-parts.ts'
import { printable } from '#server/profiles/pdf/printed-letters.ts'
import { agreementPdfTexts as texts } from './messages.ts'

/** What a concluded agreement prints, in words. */
export type AgreementFacts = {
  number: string
  revision: number
  form: { name: string; version: string }
  clauses: AgreementClause[]
  differences: { fact: string; notice: string; agreement: string; reason: string }[]
  signatures: { party: string; name: string; method: string; at: string }[]
  /** SHA-256 of what was signed, in hex. */
  textHash: string
  events: { at: string; what: string; hash: string }[]
  /** 확인번호 as it is printed. */
  checkNumber: string
  /** Where anybody checks it. */
  checkAddress: string
  brand: string
}

const styles = StyleSheet.create({
  page: { paddingVertical: 56, paddingHorizontal: 52, fontFamily, fontSize: 10, color: ink },
  body: { lineHeight: 1.6 },
  title: { fontSize: 22, lineHeight: 1.3, fontWeight: 700, textAlign: 'center' },
  number: { marginTop: 6, textAlign: 'center', color: grey },
  clause: { marginTop: 14 },
  heading: {
    marginTop: 20,
    paddingBottom: 4,
    fontSize: 12,
    fontWeight: 700,
    borderBottomWidth: 1,
    borderBottomColor: line,
  },
  strong: { fontWeight: 700 },
  row: { marginTop: 8 },
  small: { fontSize: 8, color: grey },
  check: { marginTop: 24, flexDirection: 'row', alignItems: 'center', gap: 12 },
  checkText: { flex: 1, fontSize: 8, color: grey },
  pageNumber: { position: 'absolute', bottom: 28, left: 0, right: 0, fontSize: 8, color: grey, textAlign: 'center' },
})

/** The agreement as a PDF, its last page what happened to it. Two renders of the same facts differ in bytes. */
export const renderAgreement = async (facts: AgreementFacts): Promise<Buffer> =>
  renderToBuffer(agreement(await printable(facts)))

const text = (style: keyof typeof styles, content: string) => h(Text, { style: styles[style] }, content)

const agreement = (facts: AgreementFacts) =>
  h(
    Document,
    { title: `${texts.title} ${facts.number}`, author: facts.brand, creator: facts.brand, language: 'ko' },
    page(
      text('title', texts.title),
      text('number', texts.number(facts.number, facts.revision)),
      text('number', texts.form(facts.form.name, facts.form.version)),
      ...facts.clauses.map(clause => clauseOf(clause)),
      ...(facts.differences.length ? [text('heading', texts.differences), ...facts.differences.map(differenceOf)] : []),
      text('heading', texts.signatures),
      text('row', texts.consent),
      ...facts.signatures.map(signatureOf),
      h(Text, { style: [styles.row, styles.small] }, texts.text(facts.textHash)),
    ),
    page(
      text('heading', texts.events),
      h(Text, { style: [styles.row, styles.small] }, texts.eventsHelp),
      ...facts.events.map(eventOf),
      h(
        View,
        { style: styles.check, wrap: false },
        qr(facts.checkAddress),
        text('checkText', `${texts.check(facts.checkNumber)}\n${facts.checkAddress}`),
      ),
    ),
  )

const page = (...content: ReturnType<typeof h>[]) =>
  h(
    Page,
    { size: 'A4', style: styles.page },
    h(View, { style: styles.body }, ...content),
    pageNumber(styles.pageNumber),
  )

const clauseOf = ({ no, title, text: words }: AgreementClause) =>
  h(
    View,
    { style: styles.clause },
    h(Text, { style: styles.strong, minPresenceAhead: 24 }, texts.clause(no, title)),
    h(Text, {}, words),
  )

const differenceOf = ({ fact, notice, agreement, reason }: AgreementFacts['differences'][number]) =>
  h(
    View,
    { style: styles.row, wrap: false },
    h(Text, {}, texts.difference(fact, notice, agreement)),
    ...(reason ? [text('small', texts.reason(reason))] : []),
  )

const signatureOf = ({ party, name, method, at }: AgreementFacts['signatures'][number]) =>
  h(
    View,
    { style: styles.row, wrap: false },
    text('strong', texts.signed(party, name)),
    text('small', texts.proven(method, at)),
  )

const eventOf = ({ at, what, hash }: AgreementFacts['events'][number]) =>
  h(View, { style: styles.row, wrap: false }, h(Text, {}, `${at} · ${what}`), text('small', hash))
