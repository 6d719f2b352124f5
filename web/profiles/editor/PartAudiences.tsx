import { audiencesFor, PartAudience } from '#contract/codes/profile-parts.ts'
import { partStandards } from '#contract/profiles/fields.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from './Editor.module.css'
import { SelectField } from './fields.tsx'
import { partTexts as texts } from './messages.ts'

const parts = Object.keys(partStandards) as (keyof typeof partStandards)[]
const labelsFor = (part: (typeof parts)[number]) =>
  Object.fromEntries(audiencesFor(part).map(audience => [audience, PartAudience[audience]]))

/** The audience of each part of the profile, and the way to see it as others do. */
export function PartAudiences({ isSaved }: { isSaved: boolean }) {
  return (
    <Field label={texts.title} group help={texts.help}>
      <div className={styles.parts}>
        {parts.map(part => (
          <SelectField key={part} name={`audiences.${part}`} label={texts.parts[part]} labels={labelsFor(part)} />
        ))}
      </div>
      {isSaved && (
        <p className={styles.help}>
          <Link href={paths.profileAsOthers()}>{texts.asOthers}</Link>
        </p>
      )}
    </Field>
  )
}
