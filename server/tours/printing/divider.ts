import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { fontFamily, grey, ink, line, pageNumber } from '#server/profiles/pdf/print-parts.ts'
import { printable } from '#server/profiles/pdf/printed-letters.ts'
import { dividerTexts as texts } from '../messages.ts'

/** A separator sheet in the print of a round: `lines` are the offices on the cover, or the people for one office. */
export type DividerFacts = {
  /** The small text above the title. */
  above: string
  title: string
  below: string[]
  lines: { name: string; note: string }[]
}

const styles = StyleSheet.create({
  page: { padding: 56, paddingBottom: 72, fontFamily, fontSize: 12, color: ink },
  body: { fontSize: 12, lineHeight: 1.5 },
  above: { fontSize: 12, color: grey },
  title: { marginTop: 8, fontSize: 34, fontWeight: 700, lineHeight: 1.3 },
  below: { marginTop: 6, fontSize: 14, color: grey },
  lines: { marginTop: 32, borderTopWidth: 1, borderTopColor: ink },
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 16,
    paddingVertical: 3,
    borderBottomWidth: 0.5,
    borderBottomColor: line,
  },
  note: { color: grey },
  foot: { position: 'absolute', left: 56, bottom: 32, fontSize: 9, color: grey },
  number: { position: 'absolute', left: 400, right: 56, bottom: 32, fontSize: 9, color: grey, textAlign: 'right' },
})

/** A cover, or the sheet before an office's profiles; more than one page if its lines need them. */
export async function renderDivider(facts: DividerFacts): Promise<Buffer> {
  const { above, title, below, lines } = await printable(facts)
  return renderToBuffer(
    h(
      Document,
      { title, language: 'ko' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(
          View,
          { style: styles.body },
          h(Text, { style: styles.above }, above),
          h(Text, { style: styles.title }, title),
          ...below.map((line, at) => h(Text, { key: at, style: styles.below }, line)),
          h(
            View,
            { style: styles.lines },
            lines.map(({ name, note }, at) =>
              h(
                View,
                { key: at, style: styles.line, wrap: false },
                h(Text, null, name),
                h(Text, { style: styles.note }, note),
              ),
            ),
          ),
        ),
        h(Text, { style: styles.foot, fixed: true }, texts.foot),
        pageNumber(styles.number),
      ),
    ),
  )
}
