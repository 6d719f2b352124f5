import { FeedbackKind } from '#contract/codes/feedback.ts'
import { operatorLengths } from '#contract/limits.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { reviewerTexts as texts } from './messages.ts'

export type Reviewing = { kinds: (keyof typeof FeedbackKind)[]; title: string; open: number }

const kinds = Object.keys(FeedbackKind) as (keyof typeof FeedbackKind)[]

/** The kinds that a reviewer takes, and their title. */
export function ReviewerFields({ reviewing }: { reviewing: Reviewing | null }) {
  return (
    <>
      <Field label={texts.kinds} group>
        {kinds.map(kind => (
          <Checkbox
            key={kind}
            name="kinds"
            value={kind}
            defaultChecked={reviewing ? reviewing.kinds.includes(kind) : true}
          >
            {FeedbackKind[kind]}
          </Checkbox>
        ))}
      </Field>
      <Field label={texts.title} help={texts.titleHelp}>
        <TextInput
          name="title"
          maxLength={operatorLengths.reviewerTitle}
          autoComplete="off"
          defaultValue={reviewing?.title}
        />
      </Field>
    </>
  )
}

/** The request body from the fields, or the missing fields. */
export function reviewerOf(form: FormData) {
  const chosen = kinds.filter(kind => form.getAll('kinds').includes(kind))
  return {
    kinds: chosen,
    title: String(form.get('title') ?? '').trim(),
    missing: chosen.length ? null : texts.kindsMissing,
  }
}

/** A member's reviewing role, among their facts. */
export function ReviewerFacts({ reviewing }: { reviewing: Reviewing }) {
  return (
    <section>
      <h4>{texts.section}</h4>
      <DefinitionList
        items={[
          [texts.kindsFact, reviewing.kinds.map(kind => FeedbackKind[kind]).join(', ')],
          [texts.titleFact, reviewing.title],
          [
            texts.openFact,
            <ListLink key="open" href={officePaths.adminFeedback()}>
              {texts.open(reviewing.open)}
            </ListLink>,
          ],
        ]}
      />
    </section>
  )
}
